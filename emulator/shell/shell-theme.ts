import {
  type Theme,
  teamsDarkTheme,
  teamsHighContrastTheme,
  teamsLightTheme,
} from "@fluentui/react-components";
import type { ThemeName } from "../emulator-api.ts";

/**
 * Surfaces of Teams that Fluent has no tokens for. `shellScheme` is for what browsers draw
 * themselves, such as a date field's button.
 */
type Surfaces = {
  shellChrome: string;
  shellList: string;
  shellChat: string;
  shellChannel: string;
  shellPost: string;
  shellBubble: string;
  shellOwnBubble: string;
  shellSelected: string;
  shellUnread: string;
  shellLine: string;
  shellScheme: "light" | "dark";
};

const light: Surfaces = {
  shellChrome: "#ebebeb",
  shellList: "#f5f5f5",
  shellChat: "#ffffff",
  shellChannel: "#f5f5f5",
  shellPost: "#ffffff",
  shellBubble: "#f5f5f5",
  shellOwnBubble: "#e8ebfa",
  shellSelected: "#ffffff",
  shellUnread: "#5b5fc7",
  shellLine: "#e0e0e0",
  shellScheme: "light",
};
const dark: Surfaces = {
  shellChrome: "#0a0a0a",
  shellList: "#141414",
  shellChat: "#1f1f1f",
  shellChannel: "#141414",
  shellPost: "#292929",
  shellBubble: "#292929",
  shellOwnBubble: "#2f2f4a",
  shellSelected: "#3d3d3d",
  shellUnread: "#9ea2ff",
  shellLine: "#3d3d3d",
  shellScheme: "dark",
};
const contrast: Surfaces = {
  shellChrome: "#000000",
  shellList: "#000000",
  shellChat: "#000000",
  shellChannel: "#000000",
  shellPost: "#000000",
  shellBubble: "#000000",
  shellOwnBubble: "#000000",
  shellSelected: "#000000",
  shellUnread: "#ffff01",
  shellLine: "#ffffff",
  shellScheme: "dark",
};

/** The themes of the shell, Fluent's with Teams' own surfaces. */
export const shellThemes: Record<ThemeName, Theme & Surfaces> = {
  default: { ...teamsLightTheme, ...light },
  dark: { ...teamsDarkTheme, ...dark },
  contrast: { ...teamsHighContrastTheme, ...contrast },
};

/** The colour of one of those surfaces, for styles. */
export function surface(name: keyof Surfaces): string {
  return `var(--${name})`;
}
