import { describe, expect, it } from "vitest";
import { connectorFaults } from "./connector-faults.ts";
import { givenUpCard } from "./given-up-card.ts";

describe("a connector that fails", () => {
  // The outbox is the same on either database: once is enough, with the embedded one.
  it.skipIf(process.env.DATABASE_URL)(
    "has every card in its last state once it is back, posted once (CARD-06)",
    async () => {
      expect(
        await connectorFaults({ cards: 4, downMs: 2000, lost: 2, finalWithinMs: 40_000 }),
      ).toContain("nothing was posted twice");
    },
    90_000,
  );

  it("leaves what was given up where an operator sees it", async () => {
    expect(await givenUpCard()).toContain("502 HostDidNotAnswer");
  }, 90_000);
});
