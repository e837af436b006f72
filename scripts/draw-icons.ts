// Draws the app's icons: `node scripts/draw-icons.ts`. Three bars in a speech bubble; Teams wants 192 px in colour and 32 px as a white outline.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { encodePng, type Paint } from "./encode-png.ts";

const folder = join(import.meta.dirname, "../src/server/teams/icons");
const violet = [79, 82, 178, 255] as const;
const white = [255, 255, 255, 255] as const;
const clear = [255, 255, 255, 0] as const;

/** Coordinates run from 0 to 32 whatever the icon's size. */
type Point = readonly [x: number, y: number];

writeFileSync(
  join(folder, "color.png"),
  encodePng(
    192,
    paintFrom(192, (point) => (bars(point) ? violet : bubble(point, 0) ? white : violet)),
  ),
);
writeFileSync(
  join(folder, "outline.png"),
  encodePng(
    32,
    paintFrom(32, (point) => (bars(point) || (bubble(point, 0) && !bubble(point, 2)) ? white : clear)),
  ),
);

/** Each pixel is the mean of 8 by 8 samples, so that edges are smooth. */
function paintFrom(size: number, colorAt: (point: Point) => readonly [number, number, number, number]): Paint {
  const steps = 8;
  return (x, y) => {
    const sum = [0, 0, 0, 0];
    for (let step = 0; step < steps * steps; step++) {
      const sample: Point = [
        ((x + ((step % steps) + 0.5) / steps) * 32) / size,
        ((y + (Math.floor(step / steps) + 0.5) / steps) * 32) / size,
      ];
      colorAt(sample).forEach((value, at) => {
        sum[at] = (sum[at] ?? 0) + value;
      });
    }
    const [red = 0, green = 0, blue = 0, alpha = 0] = sum.map((value) => Math.round(value / (steps * steps)));
    return [red, green, blue, alpha];
  };
}

/** A rounded box with a tail below its left side, made smaller all round by `inset`. */
function bubble([x, y]: Point, inset: number): boolean {
  const [left, top, right, bottom, radius] = [4 + inset, 5 + inset, 28 - inset, 23 - inset, 5 - inset];
  const [nearX, nearY] = [Math.min(Math.max(x, left + radius), right - radius), Math.min(Math.max(y, top + radius), bottom - radius)];
  if (Math.hypot(x - nearX, y - nearY) <= radius) return true;
  const tail = 28.5 - inset * 2.2;
  return y >= bottom - 0.01 && y <= tail && x >= 8 + inset && x <= 8 + inset * 0.4 + (tail - y) * 1.05;
}

function bars([x, y]: Point): boolean {
  const heights = [4.5, 10, 7] as const;
  return heights.some((height, at) => {
    const left = 9.6 + at * 4.9;
    return x >= left && x <= left + 3 && y <= 19 && y >= 19 - height;
  });
}
