import type { Measure } from "#domain/results/cloud-layout.ts";

const weight = 600;
/** A typical ratio, for environments that can't measure text. */
const rough: Measure = (text, size) => ({
  width: text.length * size * 0.6,
  above: size * 0.8,
  below: size * 0.25,
});

/** Text sizes in this font as the browser renders it, measured once at a large size. */
export function measureIn(fontFamily: string): Measure {
  const drawing =
    typeof OffscreenCanvas === "undefined" ? null : new OffscreenCanvas(1, 1).getContext("2d");
  if (!drawing) return rough;
  drawing.font = `${weight} 100px ${fontFamily}`;
  const known = new Map<string, TextMetrics>();
  return (text, size) => {
    const metrics = known.get(text) ?? drawing.measureText(text);
    known.set(text, metrics);
    const scale = size / 100;
    const { width, actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = metrics;
    return { width: width * scale, above: above * scale, below: below * scale };
  };
}
