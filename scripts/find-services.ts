// Prints the addresses of PostgreSQL and Redis on localhost as settings, as far as they answer:
// `DATABASE_URL=… REDIS_URL=…`.
import { Redis } from "ioredis";
import pg from "pg";

const databaseUrl = process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
const redisUrl = process.env.TEST_REDIS_URL ?? "redis://127.0.0.1:6379";

// Redis alone is no second run: it only carries events.
if (await databaseAnswers())
  console.log(
    `DATABASE_URL=${databaseUrl}${(await redisAnswers()) ? ` REDIS_URL=${redisUrl}` : ""}`,
  );

async function databaseAnswers(): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function redisAnswers(): Promise<boolean> {
  const client = new Redis(redisUrl, {
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: 2000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.ping()) === "PONG";
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}
