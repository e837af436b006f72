import { describe, expect, it } from "vitest";
import { freshDatabase } from "#test/app.ts";
import { anonymityAttack } from "./anonymity-attack.ts";
import { leftBehind } from "./left-behind.ts";
import { beyondChance, type Item, rankAttack } from "./rank-attack.ts";

describe("an attack on anonymous answers with read access to everything", () => {
  it("does no better than chance on answers given alone, at once and changed later (ANO-01)", async () => {
    expect(await anonymityAttack({ surveys: 6, people: 30 })).toContain("6 surveys of 30");
  });

  it("does not find the first ballots, given alone, after hundreds at once (ANO-01)", async () => {
    const database = await freshDatabase();
    try {
      for (const [alone, atOnce] of [
        [1, 99],
        [1, 255],
        [2, 498],
      ] as const)
        expect(await leftBehind(database, alone, atOnce), `${alone}, then ${atOnce} at once`).toBe(
          0,
        );
    } finally {
      await database.close();
    }
  });

  it("would detect even a faint leak of the order", () => {
    const group = (leak: number) =>
      Array.from(
        { length: 30 },
        (_, when): Item => ({
          when,
          keys: { place: leak * when + (1 - leak) * 30 * Math.random() },
        }),
      );
    const zOf = (leak: number) =>
      Math.abs(rankAttack(Array.from({ length: 6 }, () => group(leak)))[0]?.z ?? 0);
    expect(zOf(1)).toBeGreaterThan(12);
    expect(zOf(0.5)).toBeGreaterThan(beyondChance);
    expect(zOf(0)).toBeLessThan(beyondChance);
  });
});
