import { createContext, useContext } from "react";
import type { HostTheme } from "./host.ts";

const ThemeName = createContext<HostTheme>("default");
export const ThemeNameProvider = ThemeName.Provider;

/** The theme that is shown, for what has colours of its own in each. */
export function useThemeName(): HostTheme {
  return useContext(ThemeName);
}
