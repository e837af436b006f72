import { describe, expect, it } from "vitest";
import { withType } from "#domain/question/new-question.ts";
import { isNps } from "#domain/question/traits.ts";
import { newDraft } from "#domain/survey/new-draft.ts";
import { isWordCloud } from "#domain/survey/word-cloud.ts";
import type { Template } from "#domain/template/template.ts";
import { aChoiceQuestion, aPoll, aQuizQuestion, aRecipient, aSurvey } from "#test/factories.ts";
import { authoringQuery } from "./authoring-query.ts";
import { draftKey } from "./drafts/stored-draft.ts";
import { initialDraft, type Sources } from "./initial-draft.ts";

const origin = "https://polly.example";
const query = (search: string) => authoringQuery(new URLSearchParams(search), origin);
const nothing: Sources = {
  survey: null,
  schedule: null,
  kept: null,
  template: null,
  questionTemplate: null,
};
const here = [aRecipient()];
const now = new Date("2026-03-02T10:00:00Z");
const newId = () => crypto.randomUUID();
function begun(
  search: string,
  sources: Partial<Sources> = {},
  type: "poll" | "survey" | "quiz" = "poll",
) {
  return initialDraft({
    now,
    zone: "Europe/Berlin",
    type,
    query: query(search),
    recipients: here,
    sources: { ...nothing, ...sources },
    newId,
  });
}

function aTemplate(over: Partial<Template> = {}): Template {
  return {
    id: "lunch",
    tenantId: "global",
    templateType: "global",
    templateName: "Lunch",
    templateDescription: "",
    categories: [],
    type: "survey",
    title: "Lunch again",
    description: "Every Friday",
    questions: [
      aChoiceQuestion(["Pizza", "Soup"]),
      aChoiceQuestion(["Yes", "No"], { label: "Hungry?" }),
    ],
    openDuration: "P2D",
    deliveryPreference: "direct-message",
    commentsEnabled: true,
    commentsAppeal: "What else?",
    owners: [],
    role: "read",
    ...over,
  };
}

describe("the mode of authoring", () => {
  it("is editing only if a survey is named and not to be duplicated (AUT-09)", () => {
    expect(query("surveyId=a").mode).toBe("edit");
    expect(query("surveyId=a&duplicate=true").mode).toBe("duplicate");
    expect(query("duplicate=true").mode).toBe("new");
    expect(query("").mode).toBe("new");
    expect(query("surveyId=").mode).toBe("new");
  });

  it("is reopening if the address says so (AUT-18)", () => {
    expect(query("surveyId=a&reOpen=true")).toMatchObject({ mode: "reopen", surveyId: "a" });
    expect(query("surveyId=a&reOpen=false").mode).toBe("edit");
  });
});

describe("the initial draft", () => {
  it("is the edited survey as it is, whatever else the address presets (AUT-09)", () => {
    const survey = aSurvey({ title: "Lunch", anonymity: "anonymous" });
    const draft = begun('surveyId=a&title=Other&settings={"anonymity":"none"}', { survey });
    expect(draft).toMatchObject({
      title: "Lunch",
      anonymity: "anonymous",
      questions: survey.questions,
      recipients: survey.recipients,
    });
    expect(draft).not.toHaveProperty("owners");
  });

  it("is a copy of the duplicated survey, as a new message to the current conversation (AUT-10)", () => {
    const survey = aSurvey({
      title: "Lunch",
      recipients: [aRecipient({ messageId: "1" }), aRecipient({ type: "web" })],
    });
    expect(begun("surveyId=a&duplicate=true", { survey })).toMatchObject({
      title: "Lunch",
      recipients: here,
      duplicateFromSurveyId: survey.id,
    });
    const elsewhere = initialDraft({
      now,
      zone: "Europe/Berlin",
      type: "poll",
      query: query("surveyId=a&duplicate=true"),
      recipients: [],
      sources: { ...nothing, survey },
      newId,
    });
    expect(elsewhere.recipients).toEqual([{ ...survey.recipients[0], messageId: null }]);
  });

  it("is the draft that the address names (AUT-11)", () => {
    const kept = aPoll({ title: "Half a survey", type: "survey" });
    expect(begun("draftId=d", { kept })).toEqual({ ...kept, recipients: here });
  });

  it("has a template's questions, with ids of their own (AUT-12)", () => {
    const template = aTemplate();
    const draft = begun("templateId=lunch", { template });
    expect(draft).toMatchObject({
      type: "survey",
      templateId: "lunch",
      title: "Lunch again",
      description: "Every Friday",
      openDuration: "P2D",
      deliveryPreference: "direct-message",
      commentsEnabled: true,
      commentsAppeal: "What else?",
      recipients: here,
    });
    expect(draft.questions.map(({ label }) => label)).toEqual(
      template.questions.map(({ label }) => label),
    );
    const ids = new Set(template.questions.map(({ id }) => id));
    expect(draft.questions.some(({ id }) => ids.has(id))).toBe(false);
  });

  it("asks a template's questions as its type does: a quiz has choice questions (QED-06)", () => {
    const asked = withType(aChoiceQuestion(), "open-ended", newId);
    const template = aTemplate({ type: "quiz", questions: [asked, aQuizQuestion()] });
    const { questions } = begun("templateId=lunch", { template }, "quiz");
    expect(questions).toMatchObject([
      { label: asked.label, questionType: "nominal" },
      { questionType: "nominal", choices: [{ correct: true }, {}, {}] },
    ]);
  });

  it("starts with the question of a question template (AUT-13)", () => {
    const questionTemplate = aTemplate({
      id: "hungry",
      questions: [aChoiceQuestion(["Very", "Not"], { label: "How hungry?" })],
    });
    const draft = begun("questionTemplateId=hungry", { questionTemplate }, "survey");
    expect(draft.questions).toHaveLength(2);
    expect(draft.questions[0]).toMatchObject({ label: "How hungry?", templateId: "hungry" });
  });

  it("has the settings that the address presets; unknown and malformed ones are ignored (AUT-14)", () => {
    const settings = {
      anonymity: "anonymous",
      resultsVisibility: "sometimes",
      commentsEnabled: true,
      openDuration: "P1D",
      deliveryPreference: "direct-message",
      closeAt: 7,
      reminders: "many",
      title: "Not a setting",
      unknown: 1,
    };
    const plain = newDraft("poll", here, newId);
    expect(begun(`settings=${encodeURIComponent(JSON.stringify(settings))}`)).toMatchObject({
      ...plain,
      questions: [{ questionType: "nominal" }],
      anonymity: "anonymous",
      commentsEnabled: true,
      openDuration: "P1D",
      deliveryPreference: "direct-message",
    });
    expect(begun('settings={"closeAt":"2026-03-05T10:00:00Z"}').closeAt).toEqual(
      new Date("2026-03-05T10:00:00Z"),
    );
    expect(begun('settings={"deliverAt":"2026-03-05T10:00:00Z"}')).toMatchObject({
      send: "schedule",
    });
    for (const bad of ["{", "[]", "null", "7", '"x"'])
      expect(begun(`settings=${bad}`)).toMatchObject({ anonymity: "none", openDuration: null });
    expect(begun('settings={"commentsEnabled":true}', {}, "quiz").resultsVisibility).toBe(
      "after-close",
    );
  });

  it("has one word cloud question (AUT-22), a first question of the given type (AUT-23), or a title (AUT-25)", () => {
    const cloud = begun("wordCloud=true");
    expect([cloud.type, cloud.questions.map(isWordCloud), cloud.questions[0]?.required]).toEqual([
      "poll",
      [true],
      true,
    ]);
    expect(begun("questionType=ordinal").questions[0]?.questionType).toBe("ordinal");
    expect(begun("questionType=ordinal").questions.some(isNps)).toBe(false);
    expect(
      begun("questionType=open-ended", {}, "survey").questions.map(
        ({ questionType }) => questionType,
      ),
    ).toEqual(["open-ended", "nominal"]);
    expect(begun("questionType=essay").questions[0]?.questionType).toBe("nominal");
    expect(begun("questionType=ordinal", {}, "quiz").questions[0]).toMatchObject({
      questionType: "nominal",
      pointValue: 1,
    });
    expect(begun("title=What+next%3F").title).toBe("What next?");
  });
});

describe("the other query parameters", () => {
  it("include an error (AUT-15) and the origin (AUT-17)", () => {
    expect(query("error=<b>No</b>&trackingSource=bot&authoringOrigin=picker")).toMatchObject({
      error: "<b>No</b>",
      tracking: { trackingSource: "bot", authoringOrigin: "picker" },
    });
    expect(query("")).toMatchObject({ error: null, tracking: {} });
  });

  it("select the personal app, by either name (AUT-20), and recipients of the author's choice (AUT-21)", () => {
    expect([
      query("isPersonal=true").personal,
      query("isPersonalSurvey=true").personal,
      query("isPersonal=false").personal,
    ]).toEqual([true, true, false]);
    expect([query("customRecipient=true").customRecipient, query("").customRecipient]).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    ["/msteams/content/tab/team?a=1#b", "/msteams/content/tab/team?a=1#b"],
    ["/agile/content/tab/team", "/agile/content/tab/team"],
    ["/other/page", null],
    ["/msteamsx/", null],
    ["https://evil.example/msteams/", null],
    ["//evil.example/msteams/", null],
    ["/msteams/../admin", null],
    ["/msteams/%2e%2e/admin", null],
    ["\\\\evil.example/msteams/", null],
    ["javascript:alert(1)", null],
    ["", null],
  ])(
    "name the next page, of this origin and its two variants only: %s (AUT-24)",
    (address, allowed) => {
      expect(query(`navigateTo=${encodeURIComponent(address)}`).navigateTo).toBe(allowed);
    },
  );
});

describe("the key of an unfinished draft", () => {
  it("distinguishes edited surveys, drafts, conversations and presets of the address", () => {
    const keys = [
      "",
      "surveyId=a",
      "surveyId=b",
      "surveyId=a&duplicate=true",
      "draftId=d",
      "templateId=t",
      "title=Lunch",
      "title=Dinner",
      "wordCloud=true",
      "questionType=ordinal",
      'settings={"anonymity":"anonymous"}',
    ].map((search) => draftKey("poll", "19:chat", query(search)));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys[0]).toBe("poll:19:chat");
    expect(keys[1]).toBe("edit:a");
    expect(draftKey("quiz", "19:chat", query(""))).not.toBe(keys[0]);
    expect(draftKey("poll", "19:other", query("isPersonal=true&trackingSource=bot"))).toBe(
      "poll:19:other",
    );
  });
});
