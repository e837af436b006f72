import { describe, expect, it } from "vitest";
import { featureFlags } from "../account/feature-flags.ts";
import { offeredPoints, type PickerSurroundings } from "./starting-points.ts";

const all = { ...featureFlags.parse({}), qna: true, trivia: true, icebreaker: true, hotTake: true };
const offered = (over: Partial<PickerSurroundings> = {}) =>
  offeredPoints({ app: "msteams", inMeeting: true, sidePanel: false, customRecipient: false, flags: all, ...over });
const namesOf = (points: ReturnType<typeof offered>) => points.map(({ name }) => name);

describe("what the picker offers", () => {
  it("is everything in a meeting with all flags on (AUT-27)", () => {
    expect(namesOf(offered())).toEqual([
      "poll",
      "survey",
      "quiz",
      "pulse-survey",
      "emoji-rank",
      "nps",
      "word-cloud",
      "qna",
      "trivia",
      "icebreaker",
      "hot-take",
    ]);
    expect(offered().some(({ disabled }) => disabled)).toBe(false);
  });

  it.each([
    ["quiz", "quiz"],
    ["wordCloud", "word-cloud"],
    ["qna", "qna"],
    ["trivia", "trivia"],
    ["icebreaker", "icebreaker"],
    ["hotTake", "hot-take"],
  ] as const)("is without what the flag %s switches off, and with all else (AUT-28)", (flag, name) => {
    const names = namesOf(offered({ flags: { ...all, [flag]: false } }));
    expect(names).not.toContain(name);
    expect(names).toHaveLength(10);
  });

  it("can't be chosen outside meetings where it is for meetings only (AUT-29)", () => {
    const disabled = offered({ inMeeting: false }).filter((point) => point.disabled);
    expect(namesOf(disabled)).toEqual(["word-cloud", "qna", "trivia", "icebreaker", "hot-take"]);
  });

  it("leaves out long forms in the side panel (AUT-30)", () => {
    const names = namesOf(offered({ sidePanel: true }));
    expect(names).toEqual(["poll", "quiz", "word-cloud", "qna", "trivia", "icebreaker", "hot-take"]);
  });

  it("leaves out the pulse survey where the author chooses the recipients (AUT-31)", () => {
    const names = namesOf(offered({ customRecipient: true }));
    expect(names).not.toContain("pulse-survey");
    expect(names).toHaveLength(10);
  });

  it("is nothing in the standup variant (HOST-12)", () => {
    expect(offered({ app: "agile" })).toEqual([]);
  });
});
