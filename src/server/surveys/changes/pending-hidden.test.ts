import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pathOf } from "#contract/client.ts";
import { type ConversationId, conversationId } from "#domain/ids.ts";
import { type ApiCase, apiCases } from "#test/api-cases.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { allowGuests, guestOf, meetingIdOf, refusedWith, sendToMeeting } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

const [chat, sync, secret] = [
  "Launch week",
  "Weekly product sync",
  "Shall we close the Oslo office?",
];
// An app of its own: it switches guests on.
let app: TestApp;
let adele: Person;
let alex: Person;
let megan: Person;
let cases: ApiCase[];
let where: ConversationId;
beforeAll(async () => {
  app = await startOwnApp();
  [adele, alex, megan] = [await app.as("adele"), await app.as("alex"), await app.as("megan")];
  where = conversationId.parse(await app.emulator.place(chat));
  cases = (await apiCases(app, adele)).filter(
    ({ route: { path }, name }) => path.includes("/survey/:id") || name === "exports.bulk",
  );
});
afterAll(() => app.close());

const notYet = refusedWith(409, "SURVEY_NOT_OPEN_YET");
const pending = () =>
  sendPoll(app, adele, { place: chat, send: "manual", label: secret, commentsEnabled: true });
type Id = Awaited<ReturnType<typeof pending>>["poll"]["id"];
const share = (id: Id) =>
  adele.surveys.share({
    params: { id },
    body: { type: "web", authMethod: "aad", id: adele.tenantId, linkType: "protected" },
  });

/** Every call about one survey, and its replies. */
async function everyCall(
  person: Pick<Person, "request">,
  id: Id,
  only: (each: ApiCase) => boolean = () => true,
) {
  const answers: { name: string; status: number; text: string }[] = [];
  for (const { name, route, right } of cases.filter(only)) {
    const body = name === "exports.bulk" ? { surveyIds: [id] } : right.body;
    const json = body === undefined || route.method === "GET" ? {} : { body: JSON.stringify(body) };
    const reply = await person.request(pathOf(route, { params: { ...right.params, id } }), {
      method: route.method,
      ...json,
    });
    answers.push({
      name,
      status: reply.status,
      text: reply.status < 400 ? "" : await reply.text(),
    });
    if (reply.status < 400) await reply.body?.cancel();
  }
  return answers;
}

const reading = [
  "surveys.get",
  "responses.results",
  "responses.mine",
  "responses.mineByReceipt",
  "results.personal",
  "events",
];
const answering = ["responses.save", "responses.addChoice"];

describe("a survey that has not been sent", () => {
  it("is hidden from its audience in every call, except that it is not open (LIF-10, PERM-02, PERM-09, TAK-07)", async () => {
    const { poll } = await pending();
    expect(cases.length).toBeGreaterThan(20);
    const answers = await everyCall(alex, poll.id);
    expect(
      answers.filter(
        ({ status, text }) => ![403, 404, 409].includes(status) || text.includes(secret),
      ),
    ).toEqual([]);
    for (const { name, status, text } of answers.filter((each) =>
      [...reading, ...answering].includes(each.name),
    )) {
      expect([name, status], name).toEqual([name, 409]);
      expect(text).toContain("This poll is not open for responses yet");
    }
    expect(answers.filter(({ name }) => reading.includes(name))).toHaveLength(reading.length);
  });

  it("is hidden from visitors of its share link too, and from outsiders entirely (SUC-14, TAK-07, API-07)", async () => {
    const { poll } = await pending();
    const patti = await app.as("patti");
    for (const { name, status, text } of await everyCall(patti, poll.id)) {
      expect([403, 404], name).toContain(status);
      expect(text, name).not.toMatch(/not open|poll/);
    }
    const { shortCode } = await share(poll.id);
    const opened = await fetch(`${app.url}/s/${shortCode}`, { redirect: "manual" });
    expect(opened.headers.get("location")).toBe(`/msteams/content/surveyresponse/${poll.id}`);
    await expect(patti.surveys.get({ params: { id: poll.id } })).rejects.toEqual(notYet);
    await adele.surveys.deliver({ params: { id: poll.id }, body: {} });
    expect((await patti.surveys.get({ params: { id: poll.id } })).questions[0]?.label).toBe(secret);
  });

  it("is visible to its owners, can be previewed, and is everybody's from its delivery on (LIF-09, LIF-11, PERM-01, BOT-07)", async () => {
    const { poll } = await pending();
    const params = { id: poll.id };
    const label = async (person: Person) =>
      (await person.surveys.get({ params })).questions[0]?.label;
    await adele.surveys.addOwner({ params, body: { aadObjectId: megan.id } });
    expect([await label(adele), await label(megan)]).toEqual([secret, secret]);
    expect(JSON.stringify(await card("megan", "survey/authoring/preview", poll.id))).toContain(
      secret,
    );
    await megan.surveys.deliver({ params, body: { deliverAt: new Date(Date.now() + 90_000) } });
    await expect(label(alex)).rejects.toEqual(notYet);
    // Its time has passed, whether or not the job has run.
    app.clock.ahead(100_000);
    expect(await label(alex)).toBe(secret);
    app.clock.reset();
  });

  it("is hidden from guests of its meeting (ANO-16, TAK-07)", async () => {
    await allowGuests(app, adele);
    const { poll } = await sendToMeeting(app, adele, sync, { send: "manual" });
    const quinn = await guestOf(app, { meetingId: await meetingIdOf(app, sync) });
    await expect(quinn.surveys.get({ params: { id: poll.id } })).rejects.toEqual(notYet);
    await expect(quinn.responses.results({ params: { id: poll.id } })).rejects.toEqual(notYet);
    const audienceId = conversationId.parse(await app.emulator.place(sync));
    expect(
      (await quinn.surveys.ofAudience({ params: { audienceId }, query: {} })).surveys.map(
        ({ id }) => id,
      ),
    ).not.toContain(poll.id);
    await adele.surveys.deliver({ params: { id: poll.id }, body: {} });
    expect((await quinn.surveys.get({ params: { id: poll.id } })).state).toBe("open");
  });
});

/** The reply to a person who sends a command from a place, as a forged card would. */
async function card(
  as: string,
  verb: string,
  id: Id,
  data: object = {},
  at: string = where,
): Promise<unknown> {
  const { body } = await app.emulator.invoke(at, as, "msteams", "adaptiveCard/action", {
    action: { verb, data: { surveyId: id, ...data } },
  });
  return body;
}

const commands: [string, object][] = [
  ["survey/card/refresh", {}],
  ["survey/taking/start", {}],
  ["survey/taking/submit", { direction: "next" }],
  ["/done", { direction: "next" }],
  ["survey/taking/question/choice/add", { direction: "next" }],
  ["survey/taking/comment/submit", { comment: "so" }],
  ["survey/taking/reminder/set", { delay: "PT30M" }],
  ["survey/results/view", {}],
  ["survey/results/view/html", {}],
  ["survey/results/notify", {}],
  ["survey/authoring/preview", {}],
  ["survey/management/menu", {}],
  ["survey/deliver", {}],
  ["survey/close", {}],
];

describe("a command about a survey that has not been sent", () => {
  it.each(commands)(
    "%s shows its audience nothing of it, nor outsiders its state (BOT-19, PERM-02, TAK-07)",
    async (verb, data) => {
      const { poll } = await pending();
      const more = { ...data, questionIndexId: poll.question.id };
      const told = JSON.stringify(await card("alex", verb, poll.id, more));
      expect(told).not.toContain(secret);
      const elsewhere = await app.emulator
        .botChat("patti", "msteams")
        .catch(() => app.emulator.place("Sales and Marketing / General"));
      const stranger = JSON.stringify(await card("patti", verb, poll.id, more, elsewhere));
      expect(stranger).not.toContain(secret);
      expect(stranger).not.toContain("not open");
    },
  );

  it("opens no page of its results (RES-26)", async () => {
    const { poll } = await pending();
    const { body } = await app.emulator.invoke(where, "alex", "msteams", "task/fetch", {
      data: { dialog: "results", surveyId: poll.id },
    });
    expect(body).toEqual({
      task: { type: "message", value: "This poll is not open for responses yet" },
    });
  });
});
