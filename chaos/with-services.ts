import { type OwnPostgres, startOwnPostgres } from "../test/rig/own-postgres.ts";
import { type OwnRedis, startOwnRedis } from "../test/rig/own-redis.ts";
import { type Rig, startRig } from "../test/rig/start-rig.ts";

/**
 * Two processes of the product between a PostgreSQL and a Redis of their own, which may be taken
 * away.
 */
export type OnServices = { rig: Rig; postgres: OwnPostgres; redis: OwnRedis };

export async function withServices<T>(work: (services: OnServices) => Promise<T>): Promise<T> {
  const [postgres, redis] = await Promise.all([startOwnPostgres(), startOwnRedis()]);
  try {
    const rig = await startRig({
      settings: { DATABASE_URL: postgres.url, REDIS_URL: redis.url },
      count: 2,
    });
    return await work({ rig, postgres, redis }).finally(rig.close);
  } finally {
    await Promise.all([redis.stop(), postgres.close()]);
  }
}
