import {
  type Theme,
  teamsDarkTheme,
  teamsHighContrastTheme,
  teamsLightTheme,
} from "@fluentui/react-components";
import { useLayoutEffect, useState } from "react";
import { firstTheme, type Host, type HostTheme } from "./host.ts";

const fluentThemes: Record<HostTheme, Theme> = {
  default: teamsLightTheme,
  dark: teamsDarkTheme,
  contrast: teamsHighContrastTheme,
};

/**
 * The current theme, and the function that starts following the host's theme: its first theme if
 * the address names none, and every change (HOST-07 to HOST-09).
 */
export function useTheme(query: string | null): {
  name: HostTheme;
  theme: Theme;
  follow: (host: Host) => void;
} {
  const [name, setName] = useState(() => firstTheme(query));
  useLayoutEffect(() => {
    const root = document.documentElement;
    // The colours of data follow this (`ui/look-tokens.css`).
    root.dataset.theme = name;
    // Browser widgets, such as a date field's calendar, follow this.
    root.style.colorScheme = name === "default" ? "light" : "dark";
  }, [name]);
  const follow = (host: Host) => {
    setName(firstTheme(query, host.context.theme));
    host.onThemeChange(setName);
  };
  return { name, theme: fluentThemes[name], follow };
}
