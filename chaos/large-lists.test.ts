import { beforeAll, describe, expect, it } from "vitest";
import { type Rig, startRig } from "../test/rig/start-rig.ts";
import { heap, largeLists } from "./large-lists.ts";

/**
 * What is built in memory is the same on either database: once is enough, with the embedded one.
 */
describe.skipIf(process.env.DATABASE_URL)("lists of surveys as large as they may be", () => {
  let rig: Rig;
  // Longer than it takes to start: where nothing did so before, the pages are built here.
  beforeAll(async () => {
    rig = await startRig({ settings: { NODE_OPTIONS: `--max-old-space-size=${heap}` } });
    return rig.close;
  }, 180_000);

  it("do not end the process, however many of them one member reads at once", async () => {
    expect(await largeLists(rig, { surveys: 15, lists: 60 })).toContain("told to come again");
  }, 120_000);
});
