import type { IImage } from "@microsoft/teams.cards";
import type { Rgba } from "./palette.ts";
import { pictureOf } from "./picture.ts";

/**
 * One picture serves all themes: each colour has a contrast of at least 3:1 to the ground of a card
 * in the light, the dark and the contrast theme. The track is nearly invisible, so that only data
 * reads as data.
 */
const lead: Rgba = [0x75, 0x79, 0xeb, 255];
const rest: Rgba = [0x8c, 0x8e, 0xa3, 255];
const track: Rgba = [0x80, 0x80, 0x80, 0x24];
const stackColors: readonly Rgba[] = [
  [0xc9, 0x63, 0x2f, 255],
  [0x8e, 0x8c, 0x8a, 255],
  [0x1f, 0x91, 0x84, 255],
];

/** Pixels. Clients stretch a picture to the width of the card: 600 is a little more than that. */
const width = 600;
const heights = { lead: 18, rest: 13, progress: 8 } as const;

/** A bar from 0 to 100 percent (RES-39), as wide as the card. The figure stands beside it. */
export function bar(percent: number, look: keyof typeof heights): IImage {
  const height = heights[look];
  const radius = height / 2;
  const color = look === "rest" ? rest : lead;
  const whole = Math.min(100, Math.round(percent));
  // What is more than nothing can be seen: a bar is at least as long as it is high.
  const filled = whole <= 0 ? 0 : Math.max(height, (width * whole) / 100);
  const url = pictureOf(`${look} ${whole}`, () => ({
    width,
    height,
    boxes: [
      { left: 0, width, radius, color: track },
      ...(filled > 0 ? [{ left: 0, width: filled, radius, color }] : []),
    ],
  }));
  return picture(url);
}

const [stackHeight, stackGap] = [20, 2];

/** Three parts of a whole side by side, in percent: detractors, passives and promoters. */
export function stack(percents: readonly number[]): IImage {
  const url = pictureOf(`stack ${percents.join()}`, () => {
    const shown = percents.flatMap((percent, at) => {
      const color = stackColors[at];
      return percent > 0 && color ? [{ percent, color }] : [];
    });
    const sum = shown.reduce((total, { percent }) => total + percent, 0);
    const room = width - stackGap * (shown.length - 1);
    let left = 0;
    const boxes = shown.map(({ percent, color }) => {
      const box = { left, width: Math.round((room * percent) / sum), radius: 4, color };
      left += box.width + stackGap;
      return box;
    });
    return { width, height: stackHeight, boxes };
  });
  return picture(url);
}

const stepWidth = 180;
const stepHeights = [84, 58, 34] as const;

/** A step of a podium, for a rank from 1 to 3. */
export function step(rank: number): IImage {
  const height = stepHeights[rank - 1] ?? stepHeights[2];
  const color = rank === 1 ? lead : rest;
  const url = pictureOf(`step ${rank}`, () => ({
    width: stepWidth,
    height,
    boxes: [{ left: 0, width: stepWidth, radius: 10, color, open: true }],
  }));
  return picture(url);
}

function picture(url: string): IImage {
  return { type: "Image", url, size: "Stretch", altText: "", spacing: "Small" };
}
