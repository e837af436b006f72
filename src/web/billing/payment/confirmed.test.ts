import { expect, it } from "vitest";
import { CardError } from "./confirmed.ts";

it.each([
  ["api_connection_error", false],
  ["api_error", false],
  ["rate_limit_error", false],
  ["card_error", true],
  ["invalid_request_error", true],
] as const)(
  "%s: whether a card or a bank has answered is %s (ERR-13, UPG-11)",
  (type, isAnswer) => {
    expect(new CardError({ type, message: "No" }).isAnswer).toBe(isAnswer);
  },
);
