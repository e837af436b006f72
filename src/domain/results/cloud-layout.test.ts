import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cloudLayout, fontSizes, type Measure, overlap } from "./cloud-layout.ts";
import type { Word } from "./word-cloud.ts";

/** Every character has the width of an average one in a plain font. */
const measure: Measure = (text, size) => ({
  width: text.length * size * 0.6,
  above: size * 0.93,
  below: size * 0.24,
});
const words = (count: number, text = "word"): Word[] =>
  Array.from({ length: count }, (_, n) => ({ text: `${text} ${n}`, value: count - n }));

describe("the font sizes of a word cloud", () => {
  it.each([
    [4, 40, 90],
    [5, 30, 80],
    [9, 30, 80],
    [10, 24, 70],
    [19, 24, 70],
    [20, 18, 60],
    [25, 18, 60],
    [29, 18, 60],
    [30, 14, 50],
  ])("of %i words go from %i to %i pixels (WCL-03)", (count, smallest, largest) => {
    const sizes = fontSizes(words(count));
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([smallest, largest]);
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  });

  it("are equal for equal counts (WCL-03)", () => {
    const sizes = fontSizes(words(6).map((word) => ({ ...word, value: 3 })));
    expect(new Set(sizes)).toEqual(new Set([55]));
  });
});

describe("the layout of a word cloud", () => {
  it("keeps the sizes if there is room, and puts the first word in the centre (WCL-03)", () => {
    const [first, ...others] = cloudLayout(words(4, "a"), measure, { width: 1000, height: 600 });
    expect(first).toMatchObject({ size: 90, x: 500 });
    expect(others.map(({ size }) => size).at(-1)).toBe(40);
  });

  it("draws equal counts equally large also where a long one has little room (WCL-03)", () => {
    const given = ["shipping together", "focus busy", "learning"].map((text) => ({
      text,
      value: 1,
    }));
    const area = { width: 216, height: 260 };
    const [often, ...others] = cloudLayout([{ text: "calm", value: 3 }, ...given], measure, area);
    expect(new Set(others.map(({ size }) => size)).size).toBe(1);
    expect(often?.size).toBeGreaterThan(others[0]?.size ?? 0);
  });

  it("draws no word larger than a more frequent one, also where that is long (WCL-03)", () => {
    const given = [
      { text: "shipping together every week", value: 9 },
      { text: "calm", value: 5 },
      { text: "focus", value: 1 },
    ];
    const sizes = cloudLayout(given, measure, { width: 216, height: 260 }).map(({ size }) => size);
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  });

  it("cuts a long word rather than draw any smaller than 12 pixels (WCL-03)", () => {
    const long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk";
    const given = [
      { text: "focus", value: 2 },
      ...[long, "tea", "calm"].map((text) => ({ text, value: 1 })),
    ];
    const placed = cloudLayout(given, measure, { width: 216, height: 260 });
    expect(Math.min(...placed.map(({ size }) => size))).toBeGreaterThanOrEqual(11.99);
    expect(placed.map(({ text }) => text)).toEqual(given.map(({ text }) => text));
    expect(placed[1]?.shown).toMatch(/^Donaudampf.+…$/);
    expect(placed[2]?.shown).toBe("tea");
  });

  it("tells counts by size also where there is no room for 12 pixels (WCL-03)", () => {
    const given = words(25, "sixteen letters");
    const sizes = cloudLayout(given, measure, { width: 290, height: 260 }).map(({ size }) => size);
    expect(sizes).toHaveLength(25);
    expect(Math.max(...sizes) / Math.min(...sizes)).toBeGreaterThan(1.5);
  });

  it("never lets two words overlap or one leave the area, for any words, and is deterministic", () => {
    const word = fc.record({
      text: fc.oneof(
        fc.string({ minLength: 1, maxLength: 60 }),
        fc.constantFrom("W".repeat(60), "i"),
      ),
      value: fc.integer({ min: 1, max: 5000 }),
    });
    const area = fc.record({
      width: fc.integer({ min: 200, max: 1600 }),
      height: fc.integer({ min: 120, max: 900 }),
    });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 25 }), area, (given, area) => {
        const sorted = given.toSorted((one, other) => other.value - one.value);
        const placed = cloudLayout(sorted, measure, area);
        expect(placed.map(({ text, value }) => ({ text, value }))).toEqual(sorted);
        for (const { box, shown, size, x, y } of placed) {
          const { width, above, below } = measure(shown, size);
          expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0);
          expect(
            Math.max(box.left + box.width - area.width, box.top + box.height - area.height),
          ).toBeLessThanOrEqual(0.001);
          // The text lies within its box.
          expect(
            Math.min(
              x - width / 2 - box.left,
              y - above - box.top,
              box.left + box.width - x - width / 2,
              box.top + box.height - y - below,
            ),
          ).toBeGreaterThan(0);
        }
        for (const [at, one] of placed.entries())
          for (const other of placed.slice(at + 1)) expect(overlap(one.box, other.box)).toBe(false);
        expect(cloudLayout(sorted, measure, area)).toEqual(placed);
      }),
      { numRuns: 60 },
    );
  });

  it("is empty without words or without room", () => {
    expect(cloudLayout([], measure, { width: 600, height: 300 })).toEqual([]);
    expect(cloudLayout(words(3), measure, { width: 0, height: 300 })).toEqual([]);
  });
});
