import { expect, it } from "vitest";
import { cutText, startOf } from "./cut-text.ts";

it("cuts a text where it halves no character", () => {
  expect(startOf("ab🎉", 4)).toBe("ab🎉");
  expect(startOf("ab🎉", 3)).toBe("ab");
  expect(startOf("ab🎉c", 4)).toBe("ab🎉");
  expect(startOf("ab", 2)).toBe("ab");
  expect(cutText("ab🎉", 4)).toBe("ab🎉");
  expect(cutText("ab🎉", 3)).toBe("ab…");
  expect(cutText("ab cd", 3)).toBe("ab…");
});
