import { beforeAll, describe, expect, it } from "vitest";
import { surveyView } from "#contract/survey-view.ts";
import { conversationId } from "#domain/ids.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startApp();
  adele = await app.as("adele");
});

describe("the calls of the API", () => {
  it("are below /msteams/api and /agile/api, with a token for that variant (API-01, HOST-01)", async () => {
    for (const variant of ["msteams", "agile"] as const) {
      const token = await app.emulator.token("adele", variant);
      const call = (prefix: string) => fetch(`${app.url}${prefix}/v1/owner/surveys`, { headers: { authorization: `Bearer ${token}` } });
      expect((await call(`/${variant}/api`)).status).toBe(200);
      expect((await call(`/${variant === "agile" ? "msteams" : "agile"}/api`)).status).toBe(401);
      expect((await call("/api")).status).toBe(404);
    }
  });

  it("answer 201 to what they make, the whole entity to what they change, and lists by name (API-04)", async () => {
    const id = conversationId.parse(await app.emulator.place("Launch week"));
    const draft = aPoll({ questions: [aChoiceQuestion()], recipients: [aRecipient({ type: "groupChat", id })] });
    const made = await adele.request("/v1/survey", {
      method: "POST",
      body: JSON.stringify({ draft, trackingFields: { trackingSource: "test" } }),
    });
    expect(made.status).toBe(201);
    const { id: surveyId } = surveyView.pick({ id: true }).parse(await made.json());
    const closed = await adele.request(`/v1/survey/${surveyId}/close`, { method: "PUT", body: "{}" });
    expect(closed.status).toBe(200);
    expect(surveyView.parse(await closed.json())).toMatchObject({ id: surveyId, state: "closed" });
    expect(await (await adele.request("/v1/owner/surveys")).json()).toHaveProperty("surveys");
  });

  it("save an answer by what was answered and where, and say what still lacks (API-36)", async () => {
    const id = conversationId.parse(await app.emulator.place("Launch week"));
    const [first, second] = [aChoiceQuestion(), aChoiceQuestion()];
    const draft = aPoll({ type: "survey", title: "Two", questions: [first, second], recipients: [aRecipient({ type: "groupChat", id })] });
    const { id: surveyId } = await adele.surveys.create({ body: { draft } });
    const save = async (body: unknown) => {
      const reply = await adele.request(`/v1/survey/${surveyId}/response`, { method: "POST", body: JSON.stringify(body) });
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
    for (const body of [{ response }, { source: "web" }, { response, source: "fax" }, { response: "Pizza", source: "web" }]) {
      expect(await save(body)).toMatchObject({ status: 400, body: { code: "REQUEST_INVALID" } });
    }
  });

  it("take the bot's activities at one address for each variant, and nowhere else (API-111)", async () => {
    const post = (path: string) =>
      fetch(`${app.url}${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
    for (const path of ["/msteams/api/messages", "/agile/api/messages"]) expect((await post(path)).status).toBe(401);
    expect((await post("/bot/messages")).status).toBe(404);
  });
});

describe("a survey in an answer", () => {
  it("carries its fields, its questions as they were asked, and the server's time (API-23, ENT-05, ENT-06, ENT-08, ENT-12, ENT-19, ENT-21, ENT-23)", async () => {
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
      recipients: [{ type: "groupChat", id: where, groupId: null, name: "Launch week", meetingId: null, messageId: null }],
    });
    const { serverTime } = surveyView.parse(raw);
    expect(Math.abs(serverTime.getTime() - Date.now())).toBeLessThan(5000);
    const alex = await app.as("alex");
    expect((await alex.surveys.get({ params: { id: poll.id } })).role).toBe("read");
  });

  it("has one of the eight types (ENT-03)", async () => {
    expect(Object.keys(typeNames)).toEqual(["poll", "survey", "quiz", "agile-standup", "trivia", "qna", "icebreaker", "hot-take"]);
    const lottery = await adele.request("/v1/survey", {
      method: "POST",
      body: JSON.stringify({ draft: { type: "lottery", questions: [], recipients: [] } }),
    });
    expect(lottery.status).toBe(400);
  });
});
