import { describe, expect, it } from "vitest";
import { pickedAtRandom } from "./picked-at-random.ts";

const first = () => 0;
const last = (below: number) => below - 1;

describe("a random choice", () => {
  it("has that many different items, in random order (API-69)", () => {
    expect(pickedAtRandom(["a", "b", "c", "d"], 3, first)).toEqual(["a", "b", "c"]);
    expect(pickedAtRandom(["a", "b", "c", "d"], 3, last)).toEqual(["d", "c", "b"]);
  });

  it("has all items if there are fewer", () => {
    expect(pickedAtRandom(["a", "b"], 3, last)).toEqual(["b", "a"]);
    expect(pickedAtRandom([], 3, first)).toEqual([]);
  });

  it("leaves the items as they are", () => {
    const items = ["a", "b"];
    pickedAtRandom(items, 1, first);
    expect(items).toEqual(["a", "b"]);
  });
});
