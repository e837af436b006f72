import { describe, expect, it } from "vitest";
import { clearedTime } from "#domain/survey/schedule.ts";
import { shortDateText } from "../format/date.ts";
import { goesText, seesText, sentText } from "./sending.ts";

const design = { type: "channel", name: "Design" } as const;
const launch = { type: "groupChat", name: "Launch week" } as const;
const sync = { type: "meeting", name: "Sync" } as const;
const [adele, megan] = [
  { type: "user", name: "Adele Vance" },
  { type: "user", name: "Megan Bowen" },
] as const;
const now = { send: "now", deliverAt: null, deliveryPreference: "in-group" } as const;
const directly = { ...now, deliveryPreference: "direct-message" } as const;

describe("who gets it", () => {
  it.each([
    [[], "Choose who gets it."],
    [[design], "Goes to Design now."],
    [[{ type: "meeting", name: "" } as const], "Goes to this meeting now."],
    [[design, launch], "Goes to Design and Launch week now."],
    [[design, launch, sync], "Goes to 3 places now."],
    [[adele], "Goes to Adele Vance now."],
    [[adele, megan], "Goes to 2 people now."],
    [[adele, design, megan], "Goes to Design and 2 people now."],
    [[design, launch, adele, megan], "Goes to Design, Launch week and 2 people now."],
    [
      [design, { type: "web", name: "" } as const],
      "Goes to Design and everyone with the link now.",
    ],
  ])("is said of %j: %s (AUT-55)", (recipients, sentence) => {
    expect(goesText({ ...now, recipients }, false)).toBe(sentence);
  });

  it.each([
    [[design], "Goes directly to each member of Design now."],
    [[design, launch], "Goes directly to each member of Design and Launch week now."],
    [[design, adele, megan], "Goes directly to 2 people and each member of Design now."],
    [[adele, megan], "Goes to 2 people now."],
  ])("as direct messages to %j is said: %s (AUT-49)", (recipients, sentence) => {
    expect(goesText({ ...directly, recipients }, false)).toBe(sentence);
  });

  it("is said after it was sent", () => {
    expect(sentText({ ...now, recipients: [design, adele, megan] }, false)).toBe(
      "Sent to Design and 2 people.",
    );
    expect(sentText({ ...directly, recipients: [design] }, false)).toBe(
      "Sent directly to each member of Design.",
    );
    expect(sentText({ ...now, recipients: [design] }, true)).toBe("It goes to Design.");
    expect(sentText({ ...now, recipients: [] }, false)).toBeNull();
  });
});

describe("when it goes", () => {
  it("is said for every way of sending, and for what was sent already (TIM-01)", () => {
    const said = (over: object, sent = false) =>
      goesText({ ...now, recipients: [design], ...over }, sent);
    expect(said({ send: "manual" })).toBe("Is kept until you send it to Design.");
    const deliverAt = new Date(2031, 10, 24, 9, 0);
    expect(said({ send: "schedule", deliverAt })).toBe(
      "Goes to Design on Mon, Nov 24, 2031, 09:00 AM.",
    );
    for (const open of [null, clearedTime()])
      expect(said({ send: "schedule", deliverAt: open })).toBe(
        "Goes to Design once you choose a time.",
      );
    expect(said({}, true)).toBe("Went to Design.");
  });

  it("has the year only in another one, and the time in the reader's zone", () => {
    const [date, seen] = [new Date("2026-11-23T23:30:00Z"), new Date("2026-11-22T12:00:00Z")];
    expect(shortDateText(date, "Europe/Berlin", seen)).toBe("Tue, Nov 24, 12:30 AM");
    expect(shortDateText(date, "America/New_York", seen)).toBe("Mon, Nov 23, 06:30 PM");
    expect(shortDateText(date, "UTC", new Date("2027-01-01T12:00:00Z"))).toBe(
      "Mon, Nov 23, 2026, 11:30 PM",
    );
  });
});

it.each([
  ["real-time", "anonymous", "Everybody sees results at once; answers are anonymous."],
  ["real-time", "none", "Everybody sees results at once; answers show names."],
  [
    "after-close",
    "voluntary",
    "Everybody sees results once it closes; people choose whether their answer shows a name.",
  ],
  ["private", "none", "Only owners see results; answers show names."],
] as const)("what people see of %s and %s is said: %s (AUT-45, AUT-46)", (results, names, said) => {
  expect(seesText(results, names)).toBe(said);
});
