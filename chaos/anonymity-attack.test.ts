import { describe, expect, it } from "vitest";
import { findPostgres } from "#test/rig/own-postgres.ts";
import { guess, narrow, noChangeIsAlone, noneIsNarrowed } from "./anonymity/narrow.ts";
import type { Step } from "./anonymity/steps.ts";
import { anonymityAttack } from "./anonymity-attack.ts";
import { beyondChance, type Item, rankAttack } from "./rank-attack.ts";

/** A busy machine takes two minutes for what otherwise takes twenty seconds. */
const patience = 240_000;

describe("attacks on anonymous answers without the deployment's key", () => {
  it(
    "find nobody's answer among fewer than three, and guess no better than chance, with a copy of the embedded database and its log, its tables at any time, also while people answer at once or by name, the owner's view, logs, metrics and Redis (ANO-01, ANO-02)",
    async () => {
      expect(await anonymityAttack({ surveys: 6, people: 16 })).toContain("6 surveys of 16");
    },
    patience,
  );

  it.runIf(findPostgres() && !process.env.DATABASE_URL)(
    "find no more on PostgreSQL, dead rows and a reader beside the product included (ANO-01, ANO-02)",
    async () => {
      expect(await anonymityAttack({ surveys: 6, people: 16, on: "server" })).toContain(
        "6 surveys of 16",
      );
    },
    patience,
  );

  it("would detect a group of two, a change alone, and groups that are not shuffled", () => {
    const truths = Array.from({ length: 60 }, (_, when) => ({
      person: `person ${when}`,
      hash: `hash ${when}`,
      when,
    }));
    const inGroups = (size: number, order: (hashes: string[]) => string[]) =>
      Array.from({ length: 60 / size }, (_, at): Step => {
        const group = truths.slice(at * size, (at + 1) * size);
        const joined = group.map(({ person }) => person);
        return { joined, sealed: [], left: [], ballots: order(group.map(({ hash }) => hash)) };
      });
    const judged = (steps: Step[]) => noneIsNarrowed("a test", narrow(steps), truths, whole);
    const whole = { groupOf: 3, isWhole: true };
    const asTheyCame = (hashes: string[]) => hashes;
    expect(judged(inGroups(3, asTheyCame))).toBe(60);
    expect(() => judged(inGroups(2, asTheyCame))).toThrow("only 2 ballots");
    const alone: Step = { joined: [], sealed: [], left: [], ballots: ["hash 7"] };
    const close: Step = { ...alone, ballots: [] };
    expect(() => noChangeIsAlone("a test", [...inGroups(3, asTheyCame), alone, close], 3)).toThrow(
      "1 changes",
    );
    for (const order of [asTheyCame, (hashes: string[]) => hashes.toReversed()]) {
      const groups = narrow(inGroups(3, order)).groups.map((group) => ({
        group,
        truths,
        ballotKeys: () => [],
      }));
      expect(() => guess("a test", groups)).toThrow("hits 60 times");
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
