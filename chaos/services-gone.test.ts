import { describe, expect, it } from "vitest";
import { findPostgres } from "../test/rig/own-postgres.ts";
import { findRedis } from "../test/rig/own-redis.ts";
import { postgresGone } from "./postgres-gone.ts";
import { redisGone } from "./redis-gone.ts";
import { withServices } from "./with-services.ts";

/**
 * It starts servers of its own, for which their programs must be on the machine; once is enough, so
 * not again where others are given.
 */
const canRun = Boolean(findPostgres() && findRedis() && !process.env.DATABASE_URL);

describe.runIf(canRun)("two processes", () => {
  it("continue without Redis, and viewers miss nothing; without PostgreSQL they refuse votes, and recover by themselves (API-05, REC-28)", async () => {
    await withServices(async (services) => {
      expect(await redisGone(services, { awayMs: 2500 })).toContain("a vote reached");
      expect(await postgresGone(services, { awayMs: 3000 })).toContain("none lost");
    });
  }, 90_000);
});
