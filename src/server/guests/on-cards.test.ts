import { like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConversationId, conversationId } from "#domain/ids.ts";
import { answer } from "#domain/response/answers.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aPoll, aRecipient } from "#test/factories.ts";
import { allowGuests } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { users } from "../db/tables.ts";

const sync = "Weekly product sync";
const unverified =
  "Your account could not be verified. Please sign in to Microsoft Teams to take part.";

let app: TestApp;
let adele: Person;
let meeting: ConversationId;

beforeAll(async () => {
  app = await startOwnApp();
  adele = await app.as("adele");
  meeting = conversationId.parse(await app.emulator.place(sync));
  await allowGuests(app, adele);
});
afterAll(() => app.close());

/** A poll that Adele has sent, as its card in the meeting's chat or elsewhere. */
async function card(recipient = aRecipient({ type: "meeting", id: meeting, name: sync })) {
  const draft = aPoll({ recipients: [recipient] });
  const [question] = draft.questions;
  if (question?.questionType !== "nominal") throw new Error("no choices");
  const label = `What now? ${crypto.randomUUID()}`;
  const { id } = await adele.surveys.create({
    body: { draft: { ...draft, questions: [{ ...question, label }] } },
  });
  const { id: messageId } = await app.emulator.cardWith(recipient.id, "adele", label);
  const vote = (as: string, at: number, surveyId: string = id) =>
    app.emulator.act(meeting, as, messageId, "survey/taking/submit", {
      surveyId,
      [`answer:${question.id}`]: question.choices[at]?.id,
    });
  const press = (as: string, verb: string) =>
    app.emulator.act(meeting, as, messageId, verb, { surveyId: id });
  const results = () => adele.responses.results({ params: { id } });
  return { id, vote, press, results };
}
const said = ({ card: shown }: { card: unknown }) => JSON.stringify(shown);

describe("a guest, on the cards of a meeting,", () => {
  it("is not stored, not even by name, if the organisation forbids guests (ANO-08)", async () => {
    const poll = await card();
    const known = () => app.database.db.select().from(users).where(like(users.name, "%(Guest)"));
    await allowGuests(app, adele, false);
    expect(said(await poll.vote("quinn", 0))).toContain(unverified);
    expect(await known()).toEqual([]);
    await allowGuests(app, adele);
    await poll.vote("quinn", 0);
    expect(await known()).toHaveLength(1);
  });

  it("answers, changes the response and is counted once, with the name from the host (PERM-04, ANO-10)", async () => {
    const poll = await card();
    const [first, second] = [await poll.vote("quinn", 0), await poll.vote("quinn", 1)];
    expect([first.status, second.status]).toEqual([200, 200]);
    const { results, responses } = await poll.results();
    expect(results?.responseCount).toBe(1);
    expect(responses.map(({ user }) => user.name)).toEqual(["Quinn (Guest)"]);
  });

  it("can manage nothing (PERM-02, ANO-16)", async () => {
    const poll = await card();
    for (const verb of ["survey/close", "survey/delete", "survey/management/menu"])
      await poll.press("quinn", verb);
    expect((await adele.surveys.get({ params: { id: poll.id } })).state).toBe("open");
  });

  it("cannot answer surveys sent elsewhere (ANO-16)", async () => {
    const poll = await card();
    const launch = conversationId.parse(await app.emulator.place("Launch week"));
    const { id } = await adele.surveys.create({
      body: { draft: aPoll({ recipients: [aRecipient({ type: "groupChat", id: launch })] }) },
    });
    expect(said(await poll.vote("quinn", 0, id))).toContain("You do not have access to this Polly");
  });

  it("reads that the account could not be verified if the organisation forbids guests (ANO-08)", async () => {
    const poll = await card();
    await allowGuests(app, adele, false);
    expect(said(await poll.vote("quinn", 0))).toContain(unverified);
    expect((await poll.results()).results?.responseCount).toBe(0);
    await allowGuests(app, adele);
  });
});

it("of the directory takes part in a meeting, on its cards and on pages (ANO-09, PERM-04)", async () => {
  const grady = await app.as("grady");
  const poll = await card();
  await poll.vote("grady", 0);
  const { questions } = await grady.surveys.get({ params: { id: poll.id } });
  const [question] = questions;
  const choices = question && "choices" in question ? question.choices : [];
  const answered = async () =>
    (await poll.results()).responses.map(({ user, responses }) => [
      user.aadObjectId,
      responses[0]?.value,
    ]);
  expect(await answered()).toEqual([[grady.id, choices[0]?.id]]);
  const response = [answer.parse({ questionId: question?.id, value: choices[1]?.id })];
  await grady.responses.save({ params: { id: poll.id }, body: { response, source: "meeting" } });
  expect(await answered()).toEqual([[grady.id, choices[1]?.id]]);
  expect((await poll.results()).results?.responseCount).toBe(1);
});
