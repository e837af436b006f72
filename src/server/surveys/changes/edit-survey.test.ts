import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { SurveyView } from "#contract/survey-view.ts";
import { newChoice } from "#domain/question/new-question.ts";
import type { Question } from "#domain/question/question.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { differencesOf } from "#test/differences-of.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { rowsOf } from "../../db/db.ts";

let app: TestApp;
let [adele, alex, megan]: Person[] = [];
beforeAll(async () => {
  app = await startApp();
  [adele, alex, megan] = [await app.as("adele"), await app.as("alex"), await app.as("megan")];
});

const people = () => {
  if (!adele || !alex || !megan) throw new Error("everybody is there");
  return { adele, alex, megan };
};
const message = (text: string) => ({ body: { message: text } });
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

type Options = { notifyUsersOnEdit?: boolean; removeExistingVotesOnEdit?: boolean };
async function edit(
  by: Person,
  survey: SurveyView,
  over: Partial<Draft>,
  updateOptions: Options = {},
) {
  return by.surveys.edit({
    params: { id: survey.id },
    body: { survey: { ...draftOf(survey), ...over }, updateOptions },
  });
}
const read = (by: Person, id: SurveyView["id"]) => by.surveys.get({ params: { id } });
const choiceQuestion = ({ questions }: SurveyView) => {
  const [first] = questions;
  if (first?.questionType !== "nominal") throw new Error("a choice question");
  return first;
};
const counts = async (by: Person, id: SurveyView["id"]) =>
  (await by.responses.results({ params: { id } })).results?.questions.map((question) =>
    question.choices.map((choice) => choice.count),
  );

describe("editing a pending survey", () => {
  it("for manual sending counts its close time from no start yet, and keeps a chosen one (TIM-01, TIM-16)", async () => {
    const { adele } = people();
    const { poll } = await sendPoll(app, adele, { send: "manual" });
    const lasting = await edit(adele, await read(adele, poll.id), { openDuration: "PT2H" });
    expect(lasting).toMatchObject({
      state: "pending",
      deliverAt: null,
      closeAt: null,
      openDuration: "PT2H",
    });
    const closeAt = minutes(90);
    const chosen = await edit(adele, lasting, { openDuration: null, closeAt });
    expect(chosen).toMatchObject({
      state: "pending",
      deliverAt: null,
      closeAt,
      openDuration: null,
    });
  });

  it("can change everything, including places and times (EDT-01, API-28)", async () => {
    const { adele } = people();
    const { poll } = await sendPoll(app, adele, { send: "manual" });
    const elsewhere = aRecipient({
      type: "channel",
      id: (await app.emulator.place(
        "Mark 8 Project Team / Design",
      )) as Draft["recipients"][number]["id"],
    }); // safe: a place's id
    const deliverAt = minutes(60);
    const questions: Question[] = [aChoiceQuestion(), aChoiceQuestion()];
    const edited = await edit(adele, await read(adele, poll.id), {
      title: "Two of them",
      questions,
      recipients: [elsewhere],
      send: "schedule",
      deliverAt,
    });
    expect(edited).toMatchObject({
      type: "survey",
      title: "Two of them",
      state: "pending",
      deliverAt,
      banner: null,
      recipients: [{ id: elsewhere.id }],
    });
    expect(edited.questions.map(({ id }) => id)).toEqual(questions.map(({ id }) => id));
  });

  it("is refused where another was saved since it began, also by a clock that is behind (EDT-01)", async () => {
    const { adele } = people();
    const { poll } = await sendPoll(app, adele, { send: "manual" });
    const begun = await read(adele, poll.id);
    onTestFinished(app.clock.reset);
    app.clock.ahead(-2000);
    await edit(adele, begun, { description: "First" });
    const body = { survey: draftOf(begun), seenAt: begun.updatedAt };
    await expect(adele.surveys.edit({ params: { id: poll.id }, body })).rejects.toMatchObject({
      status: 409,
      body: { code: "SURVEY_CHANGED" },
    });
  });

  it("is refused with the form's messages (CON-07, QED-09)", async () => {
    const { adele } = people();
    const { poll } = await sendPoll(app, adele, { send: "manual" });
    const blank = { questions: [aChoiceQuestion(undefined, { label: "" })] };
    await expect(edit(adele, await read(adele, poll.id), blank)).rejects.toMatchObject(
      message("Question title is required"),
    );
  });
});

describe("editing an open survey", () => {
  it("keeps votes that still fit, and its cards say that it was updated (EDT-02, EDT-06)", async () => {
    const { adele, alex } = people();
    const { poll, vote, where } = await sendPoll(app, adele, { label: `Lunch? ${randomUUID()}` });
    await vote(alex, "Pizza");
    const before = await read(adele, poll.id);
    const question = choiceQuestion(before);
    const label = `Lunch on Friday? ${randomUUID()}`;
    const edited = await edit(adele, before, {
      questions: [
        { ...question, label, choices: [...question.choices, newChoice(randomUUID, "Curry")] },
      ],
    });
    expect(edited).toMatchObject({ state: "open", banner: "updated", responseCount: 1 });
    expect(await counts(adele, poll.id)).toEqual([[1, 0, 0, 0]]);
    const card = await app.emulator.cardWith(where, "megan", label);
    expect(JSON.stringify(card.card)).toContain("Polly updated");
    expect(await differencesOf(app, [poll.id])).toEqual([]);
  });

  it("leaves votes with the texts that were voted for where these change places (EDT-02)", async () => {
    const { adele, alex } = people();
    const { poll, vote } = await sendPoll(app, adele, { choices: ["For", "Against"] });
    await vote(alex, "For");
    const before = await read(adele, poll.id);
    const { choices, ...question } = choiceQuestion(before);
    const texts = ["Against", "For"];
    await edit(adele, before, {
      questions: [
        {
          ...question,
          choices: choices.map((choice, at) => {
            const text = texts[at] ?? "";
            return { ...choice, value: text, label: text };
          }),
        },
      ],
    });
    expect(choiceQuestion(await read(adele, poll.id)).choices.map(({ value }) => value)).toEqual(
      texts,
    );
    expect(await counts(adele, poll.id)).toEqual([[0, 1]]);
    const mine = await alex.responses.mine({ params: { id: poll.id } });
    expect(JSON.stringify(mine)).toContain(choices[0]?.id);
  });

  it("keeps the close time that was chosen when it was sent (API-29, EDT-02)", async () => {
    const { adele } = people();
    const { poll } = await sendPoll(app, adele, { send: "manual", openDuration: "PT2H" });
    const closeAt = minutes(60);
    const sent = await adele.surveys.deliver({ params: { id: poll.id }, body: { closeAt } });
    expect(await edit(adele, sent, { title: "Lunch" })).toMatchObject({
      closeAt,
      openDuration: null,
    });
  });

  it("requires the removal of votes that no longer fit, and says so (EDT-02)", async () => {
    const { adele, alex } = people();
    const { poll, vote } = await sendPoll(app, adele);
    const before = await read(adele, poll.id);
    const question = choiceQuestion(before);
    const fewer = { questions: [{ ...question, choices: question.choices.slice(0, 2) }] };
    await vote(alex, "Soup");
    await expect(edit(adele, before, fewer)).rejects.toMatchObject(
      message("Existing votes do not fit this change. Choose to remove them to save it."),
    );
    expect(await counts(adele, poll.id)).toEqual([[0, 0, 1]]);
    const edited = await edit(adele, before, fewer, { removeExistingVotesOnEdit: true });
    expect(edited).toMatchObject({ banner: "respond-again", responseCount: 0 });
  });

  for (const anonymity of ["none", "anonymous"] as const) {
    it(`removes the votes of a poll with ${anonymity === "none" ? "names" : "no names"} and tells everybody; all may answer again, and totals stay exact (EDT-03, EDT-04, EDT-05, EDT-07)`, async () => {
      const { adele, alex, megan } = people();
      const label = `Which day? ${randomUUID()}`;
      const { poll, vote, where } = await sendPoll(app, adele, { anonymity, label });
      const first = await vote(alex, "Pizza");
      await vote(megan, "Salad");
      const before = await read(adele, poll.id);
      const edited = await edit(
        adele,
        before,
        { title: "Again" },
        { removeExistingVotesOnEdit: true, notifyUsersOnEdit: false },
      );
      expect(edited).toMatchObject({ banner: "respond-again", responseCount: 0 });
      expect(await counts(adele, poll.id)).toEqual([[0, 0, 0]]);
      for (const table of ["responses", "ballots", "sealed_ballots", "participation", "tallies"])
        expect(
          await rowsOf(
            app.database.db,
            sql`select 1 from ${sql.identifier(table)} where survey_id = ${poll.id}`,
          ),
          table,
        ).toEqual([]);
      // Removing votes always notifies people: by the card and by a new message.
      await app.emulator.until("both messages", async () => {
        const told = (await app.emulator.messages(where, "isaiah")).filter(({ card }) =>
          JSON.stringify(card).includes(label),
        );
        return (
          told.length === 2 &&
          told.every(({ card }) =>
            JSON.stringify(card).includes("Polly updated - Please respond to the changes"),
          )
        );
      });
      expect((await alex.responses.mine({ params: { id: poll.id } })).userResponse).toBeNull();
      const receipt = first.userResponse.receipt;
      await vote(alex, "Soup", receipt ? { receipt } : {});
      await vote(megan, "Soup");
      await adele.surveys.close({ params: { id: poll.id }, body: { closeAt: null } });
      expect(await counts(adele, poll.id)).toEqual([[0, 0, 2]]);
      expect(await differencesOf(app, [poll.id])).toEqual([]);
    });
  }

  it("notifies people if the owner wants it (EDT-04), and only then", async () => {
    const { adele } = people();
    const label = `Told? ${randomUUID()}`;
    const { poll, where } = await sendPoll(app, adele, { label });
    await app.emulator.cardWith(where, "alex", label);
    await edit(adele, await read(adele, poll.id), { description: "One" });
    await edit(
      adele,
      await read(adele, poll.id),
      { description: "Two" },
      { notifyUsersOnEdit: true },
    );
    const of = async () =>
      (await app.emulator.messages(where, "alex")).filter(({ card }) =>
        JSON.stringify(card).includes(label),
      );
    await app.emulator.until("the new message", async () => (await of()).length === 2);
    await app.emulator.until("nothing left to post", async () => {
      const left = await rowsOf(
        app.database.db,
        sql`select 1 from outbox where survey_id = ${poll.id} and due_at is not null`,
      );
      return left.length === 0;
    });
    expect(await of()).toHaveLength(2);
  });

  it("never lowers anonymity once there are responses, and keeps names unless the votes are removed (AUT-47, ANO-01)", async () => {
    const { adele, alex } = people();
    const hidden = await sendPoll(app, adele, {
      anonymity: "anonymous",
      resultsVisibility: "private",
    });
    await hidden.vote(alex, "Pizza");
    const before = await read(adele, hidden.poll.id);
    await expect(
      edit(adele, before, { anonymity: "none" }, { removeExistingVotesOnEdit: true }),
    ).rejects.toMatchObject(
      message("Anonymity can't be lowered any more: people may have answered anonymously"),
    );
    await expect(edit(adele, before, { resultsVisibility: "real-time" })).rejects.toMatchObject(
      message("Who sees the results of an anonymous Polly can't be changed any more"),
    );
    const named = await sendPoll(app, adele);
    await named.vote(alex, "Pizza");
    const open = await read(adele, named.poll.id);
    await expect(edit(adele, open, { anonymity: "anonymous" })).rejects.toMatchObject({
      body: { code: "SURVEY_INVALID" },
    });
    expect(
      await edit(adele, open, { anonymity: "anonymous" }, { removeExistingVotesOnEdit: true }),
    ).toMatchObject({
      anonymity: "anonymous",
      responseCount: 0,
    });
  });

  it("keeps its recipients; a new close time counts from its delivery (TIM-05, TIM-06)", async () => {
    const { adele } = people();
    const { poll, where } = await sendPoll(app, adele);
    const before = await read(adele, poll.id);
    const closeAt = minutes(30);
    for (const recipients of [[], [aRecipient()], [...before.recipients, aRecipient()]])
      await expect(edit(adele, before, { recipients, closeAt })).rejects.toMatchObject(
        message("A Polly that was sent keeps its recipients"),
      );
    const edited = await edit(adele, before, { closeAt });
    expect(edited).toMatchObject({ recipients: [{ id: where }], closeAt });
    const lasting = await edit(adele, edited, { closeAt: null, openDuration: "PT2H" });
    const from = lasting.deliverAt?.getTime() ?? 0;
    expect((lasting.closeAt?.getTime() ?? 0) - from).toBe(120 * 60_000);
    await expect(edit(adele, edited, { closeAt: minutes(2) })).rejects.toMatchObject(
      message("Close time must be at least 5 minutes after delivery"),
    );
    const late = message("Close time must be no more than 3 months in the future");
    await expect(edit(adele, edited, { closeAt: minutes(60 * 24 * 100) })).rejects.toMatchObject(
      late,
    );
  });

  it("saves no vote on the old questions (TAK-39): one in flight is validated against the new ones", async () => {
    const { adele, alex } = people();
    const { poll, vote } = await sendPoll(app, adele);
    const before = await read(adele, poll.id);
    const question = choiceQuestion(before);
    await Promise.all([
      edit(
        adele,
        before,
        { questions: [{ ...question, choices: question.choices.slice(0, 2) }] },
        { removeExistingVotesOnEdit: true },
      ),
      vote(alex, "Soup").catch(() => null),
    ]);
    await expect(vote(alex, "Soup")).rejects.toMatchObject(
      message("This choice is not part of the question"),
    );
    expect(await counts(adele, poll.id)).toEqual([[0, 0]]);
    expect(await differencesOf(app, [poll.id])).toEqual([]);
  });
});

describe("editing", () => {
  it("is for owners, of a survey that is not closed (EDT-01, PERM-01, PERM-02, PERM-09)", async () => {
    const { adele, alex } = people();
    const { poll } = await sendPoll(app, adele);
    const view = await read(adele, poll.id);
    expect(view.can).toContain("edit");
    expect((await read(alex, poll.id)).can).not.toContain("edit");
    await expect(edit(alex, view, { title: "Mine" })).rejects.toMatchObject({
      status: 403,
      ...message("Only an owner of this Polly can do this"),
    });
    const robin = await app.as("robin");
    await expect(edit(robin, view, { title: "Mine" })).rejects.toMatchObject({ status: 404 });
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    await expect(edit(adele, view, { title: "Late" })).rejects.toMatchObject({
      status: 409,
      ...message("This poll can't be edited any more"),
    });
  });
});

describe("a duplicate", () => {
  it("is a new survey that names its original (AUT-10, LIF-22)", async () => {
    const { adele, alex } = people();
    const { poll } = await sendPoll(app, adele);
    const copy = {
      ...aPoll({ recipients: (await read(adele, poll.id)).recipients }),
      duplicateFromSurveyId: poll.id,
    };
    const { id } = await adele.surveys.create({ body: { draft: copy } });
    expect(id).not.toBe(poll.id);
    expect((await read(adele, id)).duplicateFromSurveyId).toBe(poll.id);
    const other = await alex.surveys.create({ body: { draft: copy } });
    expect((await read(alex, other.id)).duplicateFromSurveyId).toBeNull();
  });
});

describe("a response removed by an edit", () => {
  it("cannot be restored by the old receipt (ANO-01)", async () => {
    const { adele, alex } = people();
    const { poll, vote } = await sendPoll(app, adele, { anonymity: "anonymous" });
    const { userResponse } = await vote(alex, "Pizza");
    await edit(
      adele,
      await read(adele, poll.id),
      { description: "New" },
      { removeExistingVotesOnEdit: true },
    );
    if (!userResponse.receipt) throw new Error("an anonymous answer has a receipt");
    const mine = await alex.responses.mineByReceipt({
      params: { id: poll.id },
      body: { receipt: userResponse.receipt },
    });
    expect(mine.userResponse).toBeNull();
  });
});

describe("a survey with a share link", () => {
  const share = (by: Person, id: SurveyView["id"]) =>
    by.surveys.share({ params: { id }, body: { type: "web", authMethod: "aad", id: by.tenantId } });

  it("is edited before it is sent like any other, and the link still admits people (EDT-01, SUC-14)", async () => {
    const { adele } = people();
    const { poll } = await sendPoll(app, adele, { send: "manual", place: "Launch week" });
    await share(adele, poll.id);
    const edited = await edit(adele, await read(adele, poll.id), { title: "Changed" });
    expect(edited.recipients.map(({ type }) => type)).toEqual(["groupChat", "web"]);
    await edit(adele, edited, {
      recipients: edited.recipients.filter(({ type }) => type !== "web"),
      send: "now",
    });
    expect((await read(await app.as("patti"), poll.id)).can).toContain("respond");
  });

  it("can be copied, and a link alone is no recipient (AUT-10, AUT-39)", async () => {
    const { adele } = people();
    const { poll } = await sendPoll(app, adele);
    await share(adele, poll.id);
    const copy = aPoll({ recipients: (await read(adele, poll.id)).recipients });
    const { id } = await adele.surveys.create({ body: { draft: copy } });
    expect((await read(adele, id)).recipients.map(({ type }) => type)).toEqual(["channel"]);
    const alone = { ...copy, recipients: copy.recipients.filter(({ type }) => type === "web") };
    await expect(adele.surveys.create({ body: { draft: alone } })).rejects.toMatchObject({
      status: 400,
    });
  });
});
