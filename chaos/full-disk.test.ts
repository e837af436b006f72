import { describe, expect, it } from "vitest";
import { findPostgres } from "../test/rig/own-postgres.ts";
import { fullDisk } from "./full-disk.ts";
import { canMount } from "./mounted-disk.ts";

/**
 * As root where a small disk in memory can be mounted; in the run without a database given, because
 * it brings its own.
 */
describe.runIf(!process.env.DATABASE_URL && canMount("tmpfs"))("a full disk", () => {
  it("makes the product with the embedded database refuse votes clearly and lose none, until there is room again (TAK-19)", async () => {
    expect(await fullDisk({ rounds: 1, on: "embedded", refusals: 20 })).toMatch(
      /^1 times without room/,
    );
  });

  it.runIf(findPostgres() !== null)("under PostgreSQL does the same (TAK-19)", async () => {
    expect(await fullDisk({ rounds: 1, on: "postgres", refusals: 20 })).toMatch(
      /^1 times without room/,
    );
  });
});
