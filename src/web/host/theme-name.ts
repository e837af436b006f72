import { createContext, useContext } from "react";
import type { HostTheme } from "./host.ts";

const ThemeName = createContext<HostTheme>("default");
export const ThemeNameProvider = ThemeName.Provider;

/** The current theme, for components with colours of their own per theme. */
export function useThemeName(): HostTheme {
  return useContext(ThemeName);
}
