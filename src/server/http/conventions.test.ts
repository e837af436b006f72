import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { surveyView } from "#contract/survey-view.ts";
import { conversationId, type SurveyId } from "#domain/ids.ts";
import { newQuestion, withType } from "#domain/question/new-question.ts";
import { template } from "#domain/template/template.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion, aPoll, aQuizQuestion, aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { meetingName, sendLive } from "#test/send-live.ts";
import { sendPoll } from "#test/send-poll.ts";
import { sendStandup } from "#test/send-standup.ts";

let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startApp();
  adele = await app.as("adele");
});

describe("API calls", () => {
  it("are below /msteams/api and /agile/api, with a token for that variant (API-01, HOST-01)", async () => {
    for (const variant of ["msteams", "agile"] as const) {
      const token = await app.emulator.token("adele", variant);
      const call = (prefix: string) =>
        fetch(`${app.url}${prefix}/v1/owner/surveys`, {
          headers: { authorization: `Bearer ${token}` },
        });
      expect((await call(`/${variant}/api`)).status).toBe(200);
      expect((await call(`/${variant === "agile" ? "msteams" : "agile"}/api`)).status).toBe(401);
      expect((await call("/api")).status).toBe(404);
    }
  });

  it("reply 201 with what they create, 200 with what they change, 204 to deletions, and lists by name (API-04)", async () => {
    const say = async (method: string, path: string, body?: unknown) => {
      const reply = await adele.request(path, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer: unknown = reply.status === 204 ? await reply.text() : await reply.json();
      return [reply.status, answer] as const;
    };
    const chat = conversationId.parse(await app.emulator.place("Launch week"));
    const draft = aPoll({
      questions: [aChoiceQuestion()],
      recipients: [aRecipient({ type: "groupChat", id: chat })],
    });
    const [status, made] = await say("POST", "/v1/survey", {
      draft,
      trackingFields: { trackingSource: "test" },
    });
    // What this call returns is set (API-25).
    const { id } = surveyView.pick({ id: true }).strict().parse(made);
    expect(status).toBe(201);
    const path = `/v1/survey/${id}`;
    const alex = await app.as("alex");
    const [added, withOwner] = await say("POST", `${path}/owner`, { aadObjectId: alex.id });
    expect([added, surveyView.parse(withOwner).owners.length]).toEqual([201, 2]);
    expect(await say("DELETE", `${path}/owner/${alex.id}`)).toEqual([204, ""]);
    const web = { type: "web", authMethod: "aad", id: adele.tenantId };
    expect(await say("POST", `${path}/recipient`, web)).toMatchObject([
      201,
      { shortCode: expect.any(String) },
    ]);
    const [edited, after] = await say("PUT", path, { survey: { ...draft, description: "More" } });
    expect([edited, surveyView.parse(after).description]).toEqual([200, "More"]);
    const [closed, over] = await say("PUT", `${path}/close`, {});
    expect([closed, surveyView.parse(over)]).toMatchObject([200, { id, state: "closed" }]);
    const body = { templateName: "Lunch", type: "poll", questions: [aChoiceQuestion()] };
    const [saved, kept] = await say("POST", "/v1/templates", body);
    expect([saved, template.parse(kept)]).toMatchObject([
      201,
      { ...body, role: "own", templateType: "user" },
    ]);
    const tabs = `/v1/teams/${encodeURIComponent(chat)}/tab`;
    const tab = {
      id: "conventions",
      channelId: null,
      meetingId: null,
      createdAt: expect.any(String),
    };
    expect(await say("POST", `${tabs}/add`, { entityId: "conventions" })).toEqual([201, tab]);
    expect(await say("DELETE", `${tabs}/conventions`)).toEqual([204, ""]);
    for (const [list, name] of [
      ["/v1/owner/surveys", "surveys"],
      ["/v1/templates/global", "templates"],
      ["/v1/places", "places"],
    ] as const)
      expect(await say("GET", list)).toMatchObject([200, { [name]: expect.any(Array) }]);
  });

  it("save a response with answers and source, and return what is missing (API-36)", async () => {
    const id = conversationId.parse(await app.emulator.place("Launch week"));
    const [first, second] = [aChoiceQuestion(), aChoiceQuestion()];
    const draft = aPoll({
      type: "survey",
      title: "Two",
      questions: [first, second],
      recipients: [aRecipient({ type: "groupChat", id })],
    });
    const { id: surveyId } = await adele.surveys.create({ body: { draft } });
    const save = async (body: unknown) => {
      const reply = await adele.request(`/v1/survey/${surveyId}/response`, {
        method: "POST",
        body: JSON.stringify(body),
      });
      return { status: reply.status, body: await reply.json() };
    };
    const response = [{ questionId: first.id, value: first.choices[0]?.id }];
    expect(await save({ response, source: "web" })).toEqual({
      status: 200,
      body: {
        userResponse: {
          responses: [{ ...response[0], comment: null }],
          comments: [],
          completed: false,
          completedOn: null,
          responseAnonymity: "none",
          changeable: true,
          receipt: null,
        },
        missingRequiredIds: [second.id],
      },
    });
    const whole = [...response, { questionId: second.id, value: second.choices[1]?.id }];
    expect((await save({ response: whole, source: "card" })).body).toMatchObject({
      userResponse: { completed: true, completedOn: expect.any(String), responses: whole },
      missingRequiredIds: [],
    });
    for (const body of [
      { response },
      { source: "web" },
      { response, source: "fax" },
      { response: "Pizza", source: "web" },
    ]) {
      expect(await save(body)).toMatchObject({ status: 400, body: { code: "REQUEST_INVALID" } });
    }
  });

  it("accept the bot's activities at one address per variant, and nowhere else (API-111)", async () => {
    const post = (path: string) =>
      fetch(`${app.url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{}",
      });
    for (const path of ["/msteams/api/messages", "/agile/api/messages"])
      expect((await post(path)).status).toBe(401);
    expect((await post("/bot/messages")).status).toBe(404);
  });
});

describe("a survey in a reply", () => {
  const questionsOf = async (id: SurveyId): Promise<unknown> => {
    const raw: unknown = await (await adele.request(`/v1/survey/${id}`)).json();
    return z.object({ questions: z.unknown() }).parse(raw).questions;
  };

  it("has its fields, its questions as asked, and the server's time (API-23, ENT-05, ENT-06, ENT-08, ENT-21, ENT-23)", async () => {
    const { poll, where } = await sendPoll(app, adele, {
      place: "Launch week",
      title: "A title",
      description: "More",
      resultsVisibility: "after-close",
    });
    const raw = await (await adele.request(`/v1/survey/${poll.id}`)).json();
    expect(raw).toMatchObject({
      id: poll.id,
      title: "A title",
      description: "More",
      state: "open",
      resultsVisibility: "after-close",
      role: "own",
    });
    expect(raw).toMatchObject({
      questions: [
        {
          id: poll.question.id,
          label: poll.question.label,
          questionType: "nominal",
          required: true,
          allowComments: false,
          commentAppeal: null,
          allowMultipleChoices: false,
          allowUserAddOptions: false,
          choices: poll.question.choices.map(({ id, value, label }) => ({ id, value, label })),
        },
      ],
      recipients: [
        {
          type: "groupChat",
          id: where,
          groupId: null,
          name: "Launch week",
          meetingId: null,
          messageId: null,
        },
      ],
    });
    const { serverTime } = surveyView.parse(raw);
    expect(Math.abs(serverTime.getTime() - Date.now())).toBeLessThan(5000);
    const alex = await app.as("alex");
    expect((await alex.surveys.get({ params: { id: poll.id } })).role).toBe("read");
  });

  it("has every field of its questions, also the template that one was made from (ENT-19)", async () => {
    const common = { required: false, allowComments: true, commentAppeal: "Why so?" };
    const chosen = aChoiceQuestion(["A", "B"], {
      ...common,
      allowMultipleChoices: true,
      allowUserAddOptions: true,
    });
    const written = {
      ...withType(
        newQuestion(() => crypto.randomUUID()),
        "open-ended",
        () => crypto.randomUUID(),
      ),
      ...common,
      label: "When?",
      contentType: "text/date" as const,
    };
    const { poll } = await sendPoll(app, adele, {
      type: "survey",
      title: "A title",
      questions: [chosen, written],
    });
    expect(await questionsOf(poll.id)).toEqual([
      { ...chosen, questionType: "nominal" },
      { ...written, questionType: "open-ended" },
    ]);
    const { templates } = await adele.global.questionTemplates();
    const from = templates.find(({ type }) => type === "icebreaker");
    const [question] = from?.questions ?? [];
    if (!from || !question) throw new Error("there are questions for icebreakers");
    const asked = { ...question, id: aChoiceQuestion().id, templateId: from.id };
    const { id } = await sendLive(app, adele, "icebreaker", { questions: [asked] });
    const label = question.label;
    expect(await questionsOf(id)).toMatchObject([{ id: asked.id, templateId: from.id, label }]);
  });

  it("has the type that it was created with; a poll asks one question and a survey several (ENT-03, ENT-04)", async () => {
    const typeOf = async (made: Promise<{ id: SurveyId }>, by = adele) =>
      (await by.surveys.get({ params: { id: (await made).id } })).type;
    const asking = (type: "poll" | "survey" | "quiz", count: number) => {
      const one = () => (type === "quiz" ? aQuizQuestion() : aChoiceQuestion());
      const questions = Array.from({ length: count }, one);
      return typeOf(
        sendPoll(app, adele, { type, title: "Many", questions }).then(({ poll }) => poll),
      );
    };
    for (const [type, count, becomes] of [
      ["poll", 1, "poll"],
      ["poll", 2, "survey"],
      ["survey", 2, "survey"],
      ["survey", 1, "poll"],
      ["quiz", 1, "quiz"],
      ["quiz", 2, "quiz"],
    ] as const)
      expect(await asking(type, count)).toBe(becomes);
    for (const type of ["qna", "icebreaker", "hot-take"] as const)
      expect(await typeOf(sendLive(app, adele, type))).toBe(type);
    const inAgile = await app.as("adele", "agile");
    expect(await typeOf(sendStandup(app, inAgile), inAgile)).toBe("agile-standup");
    const id = conversationId.parse(await app.emulator.place(meetingName));
    const data = { recipient: aRecipient({ type: "meeting", id }) };
    expect(await typeOf(adele.trivia.create({ body: { data } }))).toBe("trivia");
  });

  it("has only existing types (ENT-03)", async () => {
    const lottery = await adele.request("/v1/survey", {
      method: "POST",
      body: JSON.stringify({ draft: { type: "lottery", questions: [], recipients: [] } }),
    });
    expect(lottery.status).toBe(400);
  });
});
