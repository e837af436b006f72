import { type Theme, teamsDarkTheme, teamsHighContrastTheme, teamsLightTheme } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import { firstTheme, type Host, type HostTheme } from "./host.ts";

const fluentThemes: Record<HostTheme, Theme> = { default: teamsLightTheme, dark: teamsDarkTheme, contrast: teamsHighContrastTheme };

/** The theme to show and what takes over the host's once it is connected: its first one where the query names none, and every change (HOST-07 to HOST-09). */
export function useTheme(query: string | null): { name: HostTheme; theme: Theme; follow: (host: Host) => void } {
  const [name, setName] = useState(() => firstTheme(query));
  // What the browser draws itself, such as the calendar of a date field, goes by this.
  useEffect(() => {
    document.documentElement.style.colorScheme = name === "default" ? "light" : "dark";
  }, [name]);
  const follow = (host: Host) => {
    setName(firstTheme(query, host.context.theme));
    host.onThemeChange(setName);
  };
  return { name, theme: fluentThemes[name], follow };
}
