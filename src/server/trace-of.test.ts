import { expect, it } from "vitest";
import { reasonOf } from "./reason-of.ts";
import { traceOf } from "./trace-of.ts";

it("a failure is logged by its class and code alone, also where a library tells of it by an object", () => {
  const refused = Object.assign(new Error("connect to 10.0.0.1 as polls"), {
    code: "ECONNREFUSED",
  });
  expect(reasonOf(refused)).toBe("Error ECONNREFUSED");
  expect(reasonOf(new TypeError("a secret", { cause: refused }))).toBe("TypeError ECONNREFUSED");
  expect(reasonOf({ code: refused.code, message: "a secret", queue: "send" })).toBe(
    "object ECONNREFUSED",
  );
  expect(reasonOf("a secret")).toBe("string");
  expect(traceOf(null)).toEqual({ kind: "object", code: null, at: [] });
});
