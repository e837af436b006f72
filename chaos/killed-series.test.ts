import { describe, expect, it } from "vitest";
import { killedSeries } from "./killed-series.ts";

describe("the product, killed while series are due", () => {
  it.runIf(!process.env.DATABASE_URL)(
    "makes each occurrence once and posts it once (REC-28)",
    async () => {
      expect(await killedSeries({ rounds: 1, series: 3 })).toMatch(/^1 kills, 3 occurrences/);
    },
  );
});
