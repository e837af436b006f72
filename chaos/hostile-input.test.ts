import { describe, expect, it } from "vitest";
import { hostileInput } from "./hostile-input.ts";

/** The same calls every time; another seed by `FUZZ_SEED`, and how many by `FUZZ_REQUESTS`. */
const seed = Number(process.env.FUZZ_SEED ?? 20_260_302);
const requests = Number(process.env.FUZZ_REQUESTS ?? 3_000);

describe("hostile input", () => {
  it("gets a refusal from every route and bot command, never a failure, and a refused call changes nothing (API-05, PERM-09, BOT-18, BOT-19)", async () => {
    expect(await hostileInput({ requests, seed })).toContain("requests in");
  }, 240_000);
});
