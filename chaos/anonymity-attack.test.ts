import { describe, expect, it } from "vitest";
import { freshDatabase } from "#test/app.ts";
import { anonymityAttack } from "./anonymity-attack.ts";
import { leftBehind } from "./left-behind.ts";
import { beyondChance, type Item, rankAttack } from "./rank-attack.ts";

describe("an attack on anonymous answers by somebody who can read everything", () => {
  it("finds out no more than chance does, of answers that came alone, at once and were changed (ANO-01)", async () => {
    expect(await anonymityAttack({ surveys: 6, people: 30 })).toContain("6 surveys of 30");
  });

  it("does not find the first ones, which came alone, when hundreds come at once after them (ANO-01)", async () => {
    const database = await freshDatabase();
    try {
      for (const [alone, atOnce] of [
        [1, 99],
        [1, 255],
        [2, 498],
      ] as const)
        expect(await leftBehind(database, alone, atOnce), `${alone}, then ${atOnce} at once`).toBe(0);
    } finally {
      await database.close();
    }
  });

  it("would find an order that leaks, even a faint one", () => {
    const group = (leak: number) =>
      Array.from({ length: 30 }, (_, when): Item => ({ when, keys: { place: leak * when + (1 - leak) * 30 * Math.random() } }));
    const zOf = (leak: number) => Math.abs(rankAttack(Array.from({ length: 6 }, () => group(leak)))[0]?.z ?? 0);
    expect(zOf(1)).toBeGreaterThan(12);
    expect(zOf(0.5)).toBeGreaterThan(beyondChance);
    expect(zOf(0)).toBeLessThan(beyondChance);
  });
});
