import { describe, expect, it } from "vitest";
import { aCardView } from "#test/card-views.ts";
import { aSurvey } from "#test/factories.ts";
import { everyKind } from "#test/kind-samples.ts";
import { renderCard } from "#test/render-card.ts";
import { takingCard } from "../survey/taking-card.ts";
import { previewCard } from "./preview-card.ts";

describe("the preview", () => {
  const kinds = Object.values(everyKind((max) => "What shall we have?".slice(0, max)));
  const survey = aSurvey({
    type: "survey",
    title: "Lunch",
    questions: kinds.map((question) => question()),
  });

  it("shows every question with its inputs as respondents get them, and sends no answer (BOT-07)", () => {
    for (const [at, question] of survey.questions.entries()) {
      const card = previewCard(aCardView(survey), at);
      const taken = takingCard(aCardView(survey), at);
      const inert = (json: unknown) =>
        JSON.parse(JSON.stringify(json), (key, value) =>
          key === "actions" ? [] : key === "selectAction" ? undefined : value,
        );
      expect(inert(card.body.slice(1))).toEqual(inert(taken.body));
      expect(renderCard(card).text).toContain("Preview: this is what respondents see");
      expect(JSON.stringify(card)).not.toContain("survey/taking");
      for (const action of card.actions) expect(action).toMatchObject({ associatedInputs: "none" });
      expect(renderCard(card).text).toContain(question.label);
    }
  });

  it("turns its pages with the buttons between questions; the submit button is disabled (BOT-07)", () => {
    const buttons = (at: number) => renderCard(previewCard(aCardView(survey), at)).buttons;
    expect(buttons(0)).toEqual([
      { title: "Add a comment", enabled: true },
      { title: "Next", enabled: true },
      { title: "Back", enabled: true },
    ]);
    const last = survey.questions.length - 1;
    expect(buttons(last)).toEqual([
      { title: "Add a comment", enabled: true },
      { title: "Previous", enabled: true },
      { title: "Submit", enabled: false },
      { title: "Back", enabled: true },
    ]);
    const [vote] = previewCard(aCardView(aSurvey()), 0).actions;
    expect(vote).toMatchObject({
      title: "Vote",
      isEnabled: false,
      verb: "survey/authoring/preview",
      fallback: { isEnabled: false },
    });
    expect(buttons(99)).toEqual(buttons(last));
  });
});
