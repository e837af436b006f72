import { describe, expect, it } from "vitest";
import { findPostgres } from "../test/rig/own-postgres.ts";
import { killedPostgres } from "./killed-postgres.ts";

/**
 * With PostgreSQL's programs on the machine; in the run without a database given, because it starts
 * its own.
 */
describe.runIf(findPostgres() !== null && !process.env.DATABASE_URL)(
  "PostgreSQL, killed under votes",
  () => {
    it("causes clear refusals only; afterwards the product recovers by itself with every acknowledged vote (TAK-19)", async () => {
      expect(await killedPostgres({ rounds: 1, people: 40, downMs: 200 })).toMatch(
        /^1 kills of PostgreSQL/,
      );
    });
  },
);
