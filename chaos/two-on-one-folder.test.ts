import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPoll } from "../test/rig/open-poll.ts";
import { type Rig, startRig } from "../test/rig/start-rig.ts";

/** About the embedded database: in the run without another one given. */
describe.runIf(!process.env.DATABASE_URL)("two processes on one folder", () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await startRig();
  });
  afterAll(() => rig.close());

  it("the second exits with 1 and one clear line, and the first keeps working", async () => {
    const line = `the product ended with 1: DATA_DIR: the database in ${rig.dataDir} is open in another process`;
    const poll = await openPoll(rig);
    const adele = await rig.as("adele");
    const vote = async (choice: number) => {
      const { path, body = "" } = poll.vote(adele.token, choice);
      return (await adele.request(path.replace("/msteams/api", ""), { method: "POST", body }))
        .status;
    };
    expect(await vote(0)).toBe(200);
    await expect(rig.start(1)).rejects.toThrow(new Error(line));
    expect(await vote(1)).toBe(200);
    expect((await fetch(`${rig.url}/readyz`)).status).toBe(200);
    await expect(rig.start(1)).rejects.toThrow(new Error(line));
  });
});
