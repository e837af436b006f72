import type { Word } from "./word-cloud.ts";

/**
 * A placed word, in pixels. `shown`: as much of its text as there is room for. `x` is the horizontal
 * centre of what is shown, `y` its baseline; boxes never overlap. `rank` counts from 0.
 */
export type PlacedWord = Sized & { x: number; y: number; box: Box };
type Box = { left: number; top: number; width: number; height: number };
/**
 * Measures a text at a font size: its width, and its extent above and below the baseline, in
 * pixels.
 */
export type Measure = (
  text: string,
  size: number,
) => { width: number; above: number; below: number };
type Area = { width: number; height: number };
type Sized = Word & { shown: string; rank: number; size: number };

/** Smallest and largest font size in pixels, by the number of words (WCL-03). */
const sizes: readonly { below: number; smallest: number; largest: number }[] = [
  { below: 5, smallest: 40, largest: 90 },
  { below: 10, smallest: 30, largest: 80 },
  { below: 20, smallest: 24, largest: 70 },
  { below: 30, smallest: 18, largest: 60 },
  { below: Number.POSITIVE_INFINITY, smallest: 14, largest: 50 },
];
/** The gap between two words: a minimum in pixels, plus a fraction of the font size. */
const [leastGap, gapPart] = [2, 0.1];
/** No word is smaller where there is room: a long one is cut. */
const legible = 12;
const filled = 0.8;
const shrink = 0.92;

/**
 * A font size in pixels for each word, proportional to its count, before scaling to fit (WCL-03).
 */
export function fontSizes(words: readonly Word[]): number[] {
  const { smallest, largest } = sizes.find(({ below }) => words.length < below) ?? {
    smallest: 14,
    largest: 50,
  };
  const values = words.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const alike = words.length === 1 ? 1 : 0.5;
  return values.map(
    (value) =>
      smallest + (most === least ? alike : (value - least) / (most - least)) * (largest - smallest),
  );
}

/**
 * Places the first word in the centre and the others around it on a spiral. No two overlap and none
 * leaves the area; if they do not fit, all are scaled down until they do, at first to what can be
 * read. Deterministic: the same words and area give the same layout.
 */
export function cloudLayout(words: readonly Word[], measure: Measure, area: Area): PlacedWord[] {
  if (words.length === 0 || area.width <= 0 || area.height <= 0) return [];
  const wanted = fitting(words, measure, area);
  const needed = wanted.reduce(
    (sum, word) => sum + areaOf(boxOf(word.shown, word.size, measure)),
    0,
  );
  const largest = Math.max(...wanted.map(({ size }) => size));
  const first = Math.min(1, Math.sqrt((filled * area.width * area.height) / Math.max(1, needed)));
  let [scale, least] = [first, legible];
  for (;;) {
    const placed = placeAll(wanted, { scale, least }, measure, area);
    if (placed) return placed;
    scale *= shrink;
    // Where all are equally small there is no room for them: then sizes tell counts, however small.
    if (least > 0 && largest * scale < legible) [scale, least] = [first, 0];
    if (scale < 0.001) return [];
  }
}

/**
 * The words at sizes at which each fits alone: those of equal counts equally large, and none larger
 * than a more frequent one (WCL-03).
 */
function fitting(words: readonly Word[], measure: Measure, area: Area): Sized[] {
  const sized = fontSizes(words).map((size, rank): Sized => {
    const word = words[rank] ?? { text: "", value: 0 };
    const shown = cutToFit(word.text, measure, area);
    const room = Math.min(1, roomFor(boxOf(shown, size, measure), area));
    return { ...word, shown, rank, size: Math.max(legible, size * room) };
  });
  const sizeOf = new Map<number, number>();
  let most = Number.POSITIVE_INFINITY;
  for (const { value, size } of sized.toSorted((one, other) => other.value - one.value)) {
    most = Math.min(most, size);
    sizeOf.set(value, most);
  }
  return sized.map((word) => ({ ...word, size: sizeOf.get(word.value) ?? word.size }));
}

/** As much of a text as fits across the area at the smallest size that can be read. */
function cutToFit(text: string, measure: Measure, area: Area): string {
  const fits = (part: string) => roomFor(boxOf(part, legible, measure), area) >= 1;
  if (fits(text)) return text;
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  for (let most = letters.length - 1; most > 0; most--) {
    const part = `${letters.slice(0, most).join("").trimEnd()}…`;
    if (fits(part)) return part;
  }
  return text;
}

/** A word's bounding box with the gap around it. */
function boxOf(text: string, size: number, measure: Measure): Area {
  const { width, above, below } = measure(text, size);
  return { width: width + gapOf(size), height: above + below + gapOf(size) };
}

function gapOf(size: number): number {
  return leastGap + gapPart * size;
}

/** The factor by which a word could grow to fill the area; below 1 if it is too big. */
function roomFor({ width, height }: Area, area: Area): number {
  return Math.min(area.width / (width + leastGap), area.height / (height + leastGap));
}

function areaOf({ width, height }: Area): number {
  return width * height;
}

function placeAll(
  words: readonly Sized[],
  { scale, least }: { scale: number; least: number },
  measure: Measure,
  area: Area,
): PlacedWord[] | null {
  const placed: PlacedWord[] = [];
  for (const word of words) {
    const size = Math.max(word.size * scale, Math.min(least, word.size));
    const box = freeBox(boxOf(word.shown, size, measure), word.rank, placed, area);
    if (!box) return null;
    placed.push({
      ...word,
      size,
      box,
      x: box.left + box.width / 2,
      y: box.top + gapOf(size) / 2 + measure(word.shown, size).above,
    });
  }
  return placed;
}

/**
 * The first free box of this size along the spiral, or null. Every second word turns the other way,
 * which keeps the cloud balanced.
 */
function freeBox(
  { width, height }: Area,
  rank: number,
  taken: readonly PlacedWord[],
  area: Area,
): Box | null {
  const [stretch, step] = [area.width / area.height, Math.max(1, height / 6)];
  const turn = rank % 2 === 0 ? 1 : -1;
  const farthest = Math.hypot(area.width / stretch, area.height) / 2 + step;
  for (let angle = 0, radius = 0; radius <= farthest; angle += step / Math.max(step, radius)) {
    radius = (step * angle) / (2 * Math.PI);
    const left = area.width / 2 + stretch * radius * Math.cos(turn * angle) - width / 2;
    const top = area.height / 2 + radius * Math.sin(turn * angle) - height / 2;
    const box = { left, top, width, height };
    if (isInside(box, area) && !taken.some((other) => overlap(box, other.box))) return box;
  }
  return null;
}

function isInside({ left, top, width, height }: Box, area: Area): boolean {
  return left >= 0 && top >= 0 && left + width <= area.width && top + height <= area.height;
}

export function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}
