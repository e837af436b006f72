import { sql } from "drizzle-orm";
import { rowsOf } from "../../src/server/db/db.ts";
import type { Deployment } from "./deployment.ts";
import { type Check, fix, ok, skip } from "./finding.ts";

/** Seconds; tokens are refused from a difference of five minutes on. */
const most = 60;

/** This machine's clock against those of the issuers and of the database. */
export const checkClock: Check = {
  name: "clock",
  run: async (at) => {
    const others = await Promise.all([
      ...at.config.hostIssuers.map(({ keysUrl }) => differenceOf(keysUrl)),
      databaseOf(at),
    ]);
    const known = others.filter((other) => other !== null);
    if (known.length === 0) return skip("no other clock is in reach");
    const wrong = known.filter(({ seconds }) => Math.abs(seconds) > most);
    if (wrong.length === 0) return ok(`right within ${most} seconds (${known.length} compared)`);
    return wrong.map(({ whose, seconds }) =>
      fix(
        `${Math.abs(seconds)} seconds ${seconds > 0 ? "behind" : "ahead of"} ${whose}`,
        "set this machine's clock, by a time service such as chrony",
      ),
    );
  },
};

type Difference = { whose: string; seconds: number } | null;

async function differenceOf(url: string): Promise<Difference> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
  const theirs = Date.parse(reply?.headers.get("date") ?? "");
  if (Number.isNaN(theirs)) return null;
  return { whose: new URL(url).host, seconds: Math.round((theirs - Date.now()) / 1000) };
}

async function databaseOf({ config, database }: Deployment): Promise<Difference> {
  if (config.databaseUrl === null) return null;
  const opened = await database().catch(() => null);
  if (!opened?.database) return null;
  const query = sql`select extract(epoch from clock_timestamp())::float8 as now`;
  const [row] = await rowsOf<{ now: number }>(opened.database.db, query).catch(() => []);
  return row ? { whose: "the database", seconds: Math.round(row.now - Date.now() / 1000) } : null;
}
