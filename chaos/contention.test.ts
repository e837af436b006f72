import { describe, expect, it } from "vitest";
import { freshServer } from "../bench/services.ts";
import { contention } from "./contention.ts";

/** On the server that CI names, through two processes; otherwise embedded, through one. */
async function onDatabase<T>(work: (settings: Record<string, string>) => Promise<T>): Promise<T> {
  const { DATABASE_URL, REDIS_URL = "" } = process.env;
  if (!DATABASE_URL) return work({});
  const server = await freshServer(DATABASE_URL);
  return work({ DATABASE_URL: server.url, REDIS_URL }).finally(server.drop);
}

describe("many people who vote at once, twice, and change their votes", () => {
  it("are each counted once, with the last vote, with names and without (ANO-01)", async () => {
    expect(await onDatabase((settings) => contention({ people: 128, settings }))).toMatch(
      /none: .*, exactly; anonymous: .*, exactly$/,
    );
  }, 60_000);
});
