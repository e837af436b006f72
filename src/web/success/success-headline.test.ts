import { expect, it } from "vitest";
import { reopenSize, successSize } from "../paths/success-size.ts";
import { successHeadline } from "./success-headline.ts";

const none = { type: "poll", update: false, recurring: false, scheduled: false };

it.each([
  ["Series updated!", { update: true, recurring: true }, "SUC-01"],
  ["Poll updated!", { update: true }, "SUC-02"],
  ["Poll updated!", { update: true, scheduled: true }, "SUC-02"],
  ["New series created!", { recurring: true }, "SUC-03"],
  ["New series created!", { recurring: true, scheduled: true }, "SUC-03"],
  ["Poll scheduled!", { scheduled: true }, "SUC-04"],
  ["New poll created!", {}, "SUC-05"],
])("the success headline is %s for %j (%s)", (headline, over) => {
  expect(successHeadline({ ...none, ...over })).toBe(headline);
});

it.each([
  [230, false, false],
  [315, true, false],
  [280, false, true],
  [365, true, true],
])(
  "the success dialog is 550 by %i with a link (%s) and for the first survey (%s) (SUC-19)",
  (height, link, first) => {
    expect(successSize({ link, first })).toEqual({ width: 550, height });
  },
);

it("the reopen dialog is 550 by 240, or by 430 if a time is chosen (EDT-15)", () => {
  expect(reopenSize({ choosingTime: false })).toEqual({ width: 550, height: 240 });
  expect(reopenSize({ choosingTime: true })).toEqual({ width: 550, height: 430 });
});
