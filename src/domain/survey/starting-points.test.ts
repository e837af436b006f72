import { describe, expect, it } from "vitest";
import { featureFlags } from "../account/feature-flags.ts";
import { isOfferedIn } from "./offers.ts";
import { offeredPoints, type PickerSurroundings } from "./starting-points.ts";
import { surveyTypes } from "./types/registry.ts";

const all = { ...featureFlags.parse({}), qna: true, trivia: true, icebreaker: true, hotTake: true };
const offered = (over: Partial<PickerSurroundings> = {}) =>
  offeredPoints({
    app: "msteams",
    inMeeting: true,
    sidePanel: false,
    customRecipient: false,
    flags: all,
    ...over,
  });
const namesOf = (points: ReturnType<typeof offered>) => points.map(({ name }) => name);

describe("the picker", () => {
  it("offers exactly what is built, in a meeting with all flags on (AUT-27)", () => {
    expect(namesOf(offered())).toEqual([
      ...surveyTypes.filter((type) => isOfferedIn(type, [{ type: "meeting" }])),
      "pulse-survey",
      "emoji-rank",
      "nps",
      "word-cloud",
    ]);
    expect(namesOf(offered())).toEqual(expect.arrayContaining(["poll", "survey", "quiz"]));
    expect(offered().some(({ disabled }) => disabled)).toBe(false);
  });

  it.each([
    ["quiz", "quiz"],
    ["wordCloud", "word-cloud"],
    ["trivia", "trivia"],
    ["qna", "qna"],
    ["icebreaker", "icebreaker"],
    ["hotTake", "hot-take"],
  ] as const)("hides only what the flag %s switches off (AUT-28, LST-21)", (flag, name) => {
    const names = namesOf(offered({ flags: { ...all, [flag]: false } }));
    expect(names).toEqual(namesOf(offered()).filter((each) => each !== name));
  });

  it("disables outside meetings what is for meetings only (AUT-29)", () => {
    const disabled = offered({ inMeeting: false }).filter((point) => point.disabled);
    expect(namesOf(disabled)).toEqual(["trivia", "qna", "icebreaker", "hot-take", "word-cloud"]);
  });

  it("leaves out long forms in the side panel (AUT-30)", () => {
    const names = namesOf(offered({ sidePanel: true }));
    expect(names).toEqual(expect.arrayContaining(["poll", "quiz", "word-cloud"]));
    for (const long of ["survey", "pulse-survey", "emoji-rank", "nps"])
      expect(names).not.toContain(long);
  });

  it("leaves out the pulse survey where the author chooses the recipients (AUT-31)", () => {
    const names = namesOf(offered({ customRecipient: true }));
    expect(names).toEqual(namesOf(offered()).filter((name) => name !== "pulse-survey"));
  });

  it("offers standups outside the side panel, and nothing else in the standup variant (HOST-12)", () => {
    expect(namesOf(offered({ inMeeting: false }))).toContain("agile-standup");
    expect(namesOf(offered({ app: "agile" }))).toEqual(["agile-standup"]);
    expect(offered({ app: "agile", flags: { agileStandup: false } })).toEqual([]);
    expect(offered({ app: "agile", sidePanel: true })).toEqual([]);
  });
});
