import { describe, expect, it } from "vitest";
import type { Failure, Outcome } from "./failed-tests.ts";
import { settle } from "./try-again.ts";

const failure = (name: string): Failure => ({ place: `${name}.test.ts`, name, reason: "late" });

/** Runs that come to these outcomes, one after the other, and the places that each was given. */
function runsOf(...outcomes: Outcome[]) {
  const asked: (readonly string[])[] = [];
  const run = async (places: readonly string[]) => {
    asked.push(places);
    const outcome = outcomes[asked.length - 1];
    if (!outcome) throw new Error("no further run was expected");
    return outcome;
  };
  return { asked, run };
}

describe("tests that failed", () => {
  it("are not tried again if there are none", async () => {
    const { asked, run } = runsOf({ passed: 5, failures: [] });
    expect(await settle(run, 10)).toEqual({ passed: 5, failed: [], retried: [] });
    expect(asked).toEqual([[]]);
  });

  it("are tried again alone, are named if they pass then, and count once", async () => {
    const { asked, run } = runsOf(
      { passed: 3, failures: [failure("a"), failure("b")] },
      { passed: 7, failures: [failure("b")] },
      { passed: 1, failures: [] },
    );
    expect(await settle(run, 10)).toEqual({
      passed: 5,
      failed: [],
      retried: ["a\nlate", "b\nlate"],
    });
    expect(asked).toEqual([[], ["a.test.ts", "b.test.ts"], ["b.test.ts"]]);
  });

  it("fail the run if they fail three times", async () => {
    const broken = { passed: 0, failures: [failure("a")] };
    const { run } = runsOf({ ...broken, passed: 4 }, broken, broken);
    expect(await settle(run, 10)).toEqual({ passed: 4, failed: ["a\nlate"], retried: [] });
  });

  it("are not tried again if there are many, or if a runner died", async () => {
    const many = runsOf({ passed: 1, failures: [failure("a"), failure("b")] });
    expect((await settle(many.run, 1)).failed).toHaveLength(2);
    const died = runsOf({ passed: 1, failures: [{ place: "", name: "vitest", reason: "" }] });
    expect((await settle(died.run, 10)).failed).toEqual(["vitest"]);
  });
});
