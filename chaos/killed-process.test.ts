import { describe, expect, it } from "vitest";
import { findPostgres, startOwnPostgres } from "../test/rig/own-postgres.ts";
import { killedProcess } from "./killed-process.ts";

const small = { rounds: 1, people: 40, planned: 2, loadMs: 300 };

/**
 * On the embedded database where the tests are told of no other; else on PostgreSQL, started from
 * the machine's programs, where it has them.
 */
describe("the product, killed under votes", () => {
  it.runIf(!process.env.DATABASE_URL)(
    "starts again from its folder with every vote that it acknowledged, and does once what was planned (LIF-11, TIM-13, TIM-14)",
    async () => {
      expect(await killedProcess(small)).toMatch(/^1 kills/);
    },
  );

  it.runIf(process.env.DATABASE_URL && findPostgres())(
    "starts again on PostgreSQL with every vote that it acknowledged, and does once what was planned (LIF-11, TIM-13, TIM-14)",
    async () => {
      const postgres = await startOwnPostgres();
      try {
        expect(await killedProcess({ ...small, settings: { DATABASE_URL: postgres.url } })).toMatch(
          /^1 kills/,
        );
      } finally {
        await postgres.close();
      }
    },
  );
});
