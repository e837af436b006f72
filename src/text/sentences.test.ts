import { describe, expect, it } from "vitest";
import { typeNames } from "#domain/survey/survey.ts";
import { dateText } from "./format/date.ts";
import { fill } from "./format/fill.ts";
import { kindTexts } from "./questions/registry.ts";
import { errorTexts } from "./server/errors.ts";
import { stateLabels } from "./survey.ts";
import { typeTexts } from "./survey-types.ts";

describe("texts", () => {
  it("are exactly as specified (CON-01, RES-05, RES-06, TAK-07, TAK-08, TAK-19, LIF-19)", () => {
    expect(errorTexts).toMatchObject({
      "results.after-close": "Results will be available after this {type} is closed",
      "results.private": "Results only available to the owner of this {type}",
      "results.denied": "Access denied to the results",
      "survey.not-open-yet": "This {type} is not open for responses yet",
      "survey.no-longer-open": "This {type} is no longer open for responses",
      "response.not-saved": "Failed to save response",
      "direct-message.not-installed":
        "{product} must first be installed to this team or chat to use direct message option",
      "direct-message.too-many-members":
        "Send as direct message is only available to teams, chats, or meetings with {limit} " +
        "members or less",
      "team.members-unavailable": "Unable to load team members",
      "team.channels-unavailable": "Unable to load team channels",
      "team.applications-unavailable": "Unable to load installed applications for team",
    });
  });

  it("include the labels of states (LIF-03, LIF-04, LIF-05, LIF-06) and question types (QED-05)", () => {
    expect(stateLabels).toEqual({
      pending: "Ready",
      scheduled: "Sending {date}",
      open: "Live",
      closed: "Closed",
    });
    expect(kindTexts).toMatchObject({
      "open-ended": { name: "Open ended" },
      nominal: { name: "Multiple choice" },
      ordinal: { name: "Rating scale" },
      "yes-no": { name: "Yes / No" },
    });
  });

  it("name the types as in the picker, on buttons and in sentences (AUT-27, CON-04)", () => {
    expect(typeTexts).toMatchObject({
      poll: { name: "Poll", create: "Create a poll", plural: "polls" },
      survey: { name: "Survey", create: "Create a survey", plural: "surveys" },
      quiz: { name: "Quiz", create: "Create a quiz", plural: "quizzes" },
    });
    expect(typeNames).toMatchObject({
      poll: "poll",
      survey: "survey",
      quiz: "quiz",
      "agile-standup": "standup",
      trivia: "trivia",
      qna: "Q&A",
      icebreaker: "icebreaker",
      "hot-take": "hot take",
    });
  });

  it("are filled in once, so that user input cannot contain placeholders (CON-03, CON-04)", () => {
    expect(fill("{Type} of {product}: {type}", { type: "hot take", product: "{type}" })).toBe(
      "Hot take of {type}: hot take",
    );
    const sentence: string = "{unknown}";
    expect(fill(sentence)).toBe("{unknown}");
  });

  it("have thousands separators only in large counts", () => {
    expect(fill("{n} responses", { n: 1_234_567 })).toBe("1,234,567 responses");
    expect(fill("less than {max} characters, {id}", { max: 5000, id: "12345" })).toBe(
      "less than 5000 characters, 12345",
    );
  });

  it("show dates as MMM DD, YYYY - hh:mm A in the viewer's zone", () => {
    const date = new Date("2026-03-05T23:07:00Z");
    expect(dateText(date, "UTC")).toBe("Mar 05, 2026 - 11:07 PM");
    expect(dateText(date, "Asia/Kathmandu")).toBe("Mar 06, 2026 - 04:52 AM");
  });
});
