import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrationProblems, recordMigrations } from "./migration-sums.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "polly-sums-"));
  cpSync(path.join(import.meta.dirname, "../migrations"), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the check of the migrations", () => {
  it("finds nothing wrong with those of the project", () => {
    expect(migrationProblems(folder)).toEqual([]);
  });

  it("refuses a change of one that was recorded, also after recording again", () => {
    appendFileSync(path.join(folder, "0001_votes-and-cards.sql"), "-- a second thought\n");
    recordMigrations(folder);
    expect(migrationProblems(folder)).toEqual([
      expect.stringMatching(/^migrations\/0001_votes-and-cards\.sql was changed/),
    ]);
  });

  it("names a new one until it is recorded, and one that has gone", () => {
    writeFileSync(path.join(folder, "9000_new.sql"), "select 1;");
    expect(migrationProblems(folder)).toEqual([
      expect.stringContaining("run `node scripts/migration-sums.ts record`"),
    ]);
    recordMigrations(folder);
    expect(migrationProblems(folder)).toEqual([]);
    rmSync(path.join(folder, "9000_new.sql"));
    expect(migrationProblems(folder)).toEqual([
      expect.stringMatching(/9000_new\.sql is recorded .* and gone/),
    ]);
  });

  it("names one that would never run, because one of a later time comes before it", () => {
    const journal = path.join(folder, "meta/_journal.json");
    const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
    entries.at(-1).when = 1;
    writeFileSync(journal, JSON.stringify({ ...rest, entries }));
    expect(migrationProblems(folder)).toEqual([expect.stringContaining("would never run")]);
  });
});
