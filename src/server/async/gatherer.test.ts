import { describe, expect, it } from "vitest";
import { createGatherer } from "./gatherer.ts";

/** Notes the batches; each waits until `go`. */
function gathering() {
  const batches: (readonly string[])[] = [];
  const waiting: (() => void)[] = [];
  const gather = createGatherer<string, string>(async (wishes) => {
    batches.push(wishes);
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (wishes.includes("breaks")) throw new Error("all");
    return Promise.allSettled(
      wishes.map(async (wish) => {
        if (wish === "refused") throw new Error("this one");
        return wish.toUpperCase();
      }),
    );
  });
  const go = async () => {
    await new Promise(setImmediate);
    waiting.shift()?.();
    await new Promise(setImmediate);
  };
  return { gather, batches, go };
}

describe("a gatherer", () => {
  it("does at once what was asked for meanwhile, in that order, one batch after the other", async () => {
    const { gather, batches, go } = gathering();
    const first = gather("poll", "a");
    await new Promise(setImmediate);
    const later = [gather("poll", "b"), gather("poll", "c"), gather("other", "d")];
    await go();
    expect(await first).toBe("A");
    await go();
    await go();
    expect(await Promise.all(later)).toEqual(["B", "C", "D"]);
    expect(batches.map((batch) => batch.join(" ")).toSorted()).toEqual(["a", "b c", "d"]);
  });

  it("tells each its own refusal, and goes on after a batch that failed", async () => {
    const { gather, go } = gathering();
    const both = Promise.allSettled([gather("poll", "refused"), gather("poll", "kept")]);
    await go();
    expect(await both).toMatchObject([
      { status: "rejected", reason: { message: "this one" } },
      { status: "fulfilled", value: "KEPT" },
    ]);
    const broken = Promise.allSettled([gather("poll", "breaks")]);
    await go();
    expect(await broken).toMatchObject([{ reason: { message: "all" } }]);
    const after = gather("poll", "after");
    await go();
    expect(await after).toBe("AFTER");
  });
});
