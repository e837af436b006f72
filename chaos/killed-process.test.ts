import { describe, expect, it } from "vitest";
import { findPostgres, startOwnPostgres } from "../test/rig/own-postgres.ts";
import { findRedis, startOwnRedis } from "../test/rig/own-redis.ts";
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

  it.runIf(!process.env.DATABASE_URL && findPostgres() && findRedis())(
    "leaves every vote that it or a second one acknowledged, anonymous ones too (ANO-01, LIF-11)",
    async () => {
      const [postgres, redis] = await Promise.all([startOwnPostgres(), startOwnRedis()]);
      const settings = { DATABASE_URL: postgres.url, REDIS_URL: redis.url };
      try {
        expect(await killedProcess({ ...small, processes: 2, settings })).toMatch(/^1 kills/);
      } finally {
        await Promise.all([postgres.close(), redis.stop()]);
      }
    },
    120_000,
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
