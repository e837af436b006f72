import { describe, expect, it } from "vitest";
import { slowClients } from "./slow-clients.ts";
import { vanishedViewers } from "./vanished-viewers.ts";

/** The database plays no part in it: once is enough, with the embedded one. */
describe.skipIf(process.env.DATABASE_URL)("clients that are slow, or gone", () => {
  it("do not stop others, and are cut off where a request does not come in", async () => {
    expect(await slowClients({ connections: 500 })).toContain("cut off");
  }, 90_000);

  it("are freed where they watch a survey and read nothing, or break their connection", async () => {
    expect(await vanishedViewers({ broken: 100, deaf: 5 })).toContain("were freed");
  }, 90_000);
});
