import { beforeAll, describe, expect, it } from "vitest";
import { type Rig, startRig } from "../test/rig/start-rig.ts";
import { slowClients } from "./slow-clients.ts";
import { vanishedViewers } from "./vanished-viewers.ts";

/** The database plays no part in it: once is enough, with the embedded one. */
describe.skipIf(process.env.DATABASE_URL)("clients that are slow, or gone", () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await startRig();
    return rig.close;
  });

  it("do not block others and are disconnected; viewers who read nothing or break the connection are freed", async () => {
    const meanwhile = async () =>
      expect(await vanishedViewers(rig, { broken: 100, deaf: 5 })).toContain("were freed");
    expect(await slowClients(rig, { connections: 500, meanwhile })).toContain("cut off");
  }, 90_000);
});
