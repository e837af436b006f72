/**
 * The six word colours of each theme and the background behind them (WCL-05). Every colour has a
 * contrast of at least 4.5:1 to its background and to the surrounding backgrounds.
 */
export const cloudColors = {
  default: {
    ground: "#ffffff",
    words: ["#4f52b2", "#0e700e", "#a4262c", "#005b70", "#8a3707", "#77004d"],
  },
  dark: {
    ground: "#292929",
    words: ["#a9acf5", "#7fd67f", "#f7a6ab", "#58d3db", "#f2b27e", "#f0a0dc"],
  },
  contrast: {
    ground: "#000000",
    words: ["#ffffff", "#ffff01", "#3ff23f", "#1aebff", "#ffb3d9", "#ffb900"],
  },
} as const;
type CloudTheme = keyof typeof cloudColors;

export function cloudColor(theme: CloudTheme, rank: number): string {
  const { words } = cloudColors[theme];
  return words[rank % words.length] ?? words[0];
}
