import { describe, expect, it } from "vitest";
import { AppError, type ErrorCode, errors } from "#domain/errors.ts";
import { noneWhereGone, unlessUnreachable } from "./delivery-targets.ts";

// safe: the catalogue's own keys
const codes = Object.keys(errors) as ErrorCode[];
const borne = (bear: (error: unknown) => unknown) =>
  codes.filter((code) => {
    try {
      bear(new AppError(code));
      return true;
    } catch {
      return false;
    }
  });

describe("reading a place's roster", () => {
  it("finds nobody if the place or its app is gone, and passes other errors on (RMD-18)", () => {
    expect(borne(noneWhereGone)).toEqual(["conversation.not-found", "conversation.not-installed"]);
    expect(noneWhereGone(new AppError("conversation.not-found"))).toEqual([]);
    expect(() => noneWhereGone(new Error("the database is away"))).toThrow("the database is away");
  });

  it("uses the last roster if the host is unreachable, and hides no other error (LIF-13)", () => {
    expect(borne(unlessUnreachable)).toEqual(["host.unreachable"]);
    expect(() => unlessUnreachable(new Error("the database is away"))).toThrow(
      "the database is away",
    );
  });
});
