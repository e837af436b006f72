import { describe, expect, it } from "vitest";
import { cloudColor, cloudColors } from "./cloud-colors.ts";

/** Contrast as WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The backgrounds around the cloud in Teams' themes, besides its own. */
const around = {
  default: ["#ffffff", "#fafafa", "#f5f5f5", "#f0f0f0", "#e8ebfa", "#f1f2fc"],
  dark: ["#292929", "#1f1f1f", "#141414", "#333333", "#2f2f4a", "#2b2b3a"],
  contrast: ["#000000"],
} as const;

describe("the colours of a word cloud", () => {
  it("are measured with the contrast of WCAG", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });

  it.each(["default", "dark", "contrast"] as const)(
    "are six in the theme %s, each with a contrast of at least 4.5:1 (WCL-05)",
    (theme) => {
      const { ground, words } = cloudColors[theme];
      expect(new Set(words).size).toBe(6);
      for (const color of words)
        for (const behind of [ground, ...around[theme]])
          expect(contrast(color, behind), `${color} on ${behind}`).toBeGreaterThanOrEqual(4.5);
    },
  );

  it("repeat by rank (WCL-05)", () => {
    expect(Array.from({ length: 12 }, (_, rank) => cloudColor("dark", rank))).toEqual([
      ...cloudColors.dark.words,
      ...cloudColors.dark.words,
    ]);
  });
});
