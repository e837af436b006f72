import { randomUUID } from "node:crypto";
import { type ConversationId, conversationId, type SurveyId } from "#domain/ids.ts";
import type { Question } from "#domain/question/question.ts";
import { choicesOf } from "#domain/question/registry.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { aPoll, aRecipient } from "#test/factories.ts";
import type { Voter } from "#test/rig/crowd.ts";
import type { Rig } from "#test/rig/start-rig.ts";
import { anyOf, newReceipt, type People } from "./people.ts";

/** An answer that was acknowledged; `choice` counts from 0. */
type Given = { voter: Voter; choice: number; receipt: string | undefined; busy: boolean };
type Sent = {
  id: SurveyId;
  kind: string;
  place: ConversationId;
  anonymous: boolean;
  questions: readonly Question[];
};
/** A survey that is open, with a record of the answers that were acknowledged. */
export type SentSurvey = Pick<Sent, "id" | "kind" | "anonymous"> & {
  /** The next person's first answer, unless everybody has answered. */
  answer: () => Promise<void>;
  /** Somebody changes theirs. */
  change: () => Promise<void>;
  /** The next person answers on the card, once it is there. */
  answerOnCard: () => Promise<void>;
  acknowledged: () => number;
  /** Waits for the answers under way. */
  settled: () => Promise<void>;
  /** Compares the results with what was acknowledged. */
  check: () => Promise<void>;
};

type Wish = Partial<DraftInput> & { kind: string; where: string; questions: Question[] };

/** Sends a survey whose first question has choices, to a channel of the team. */
export async function sendSurvey(
  rig: Rig,
  people: People,
  { kind, where, ...over }: Wish,
): Promise<SentSurvey> {
  const place = conversationId.parse(where);
  const draft = aPoll({ recipients: [aRecipient({ id: place, name: "Soak" })], ...over });
  const idempotencyKey = randomUUID();
  const create = () => people.owner().surveys.create({ body: { draft }, idempotencyKey });
  const { id } = await people.again(create);
  const anonymous = draft.anonymity === "anonymous";
  return recordOf(rig, people, { id, kind, place, anonymous, questions: draft.questions });
}

function recordOf(rig: Rig, people: People, sent: Sent): SentSurvey {
  const { id, kind, anonymous, questions } = sent;
  const choices = questions[0] ? choicesOf(questions[0]) : [];
  const anyChoice = () => Math.floor(Math.random() * choices.length);
  const given: Given[] = [];
  let [next, underWay] = [Math.floor(Math.random() * people.channel.length), 0];
  const end = next + people.channel.length;

  function takeNext(): Given | null {
    const voter = people.channel[next % people.channel.length];
    if (next >= end || !voter) return null;
    next += 1;
    return { voter, choice: -1, receipt: anonymous ? newReceipt() : undefined, busy: false };
  }
  async function counted(work: () => Promise<void>): Promise<void> {
    underWay += 1;
    await work().finally(() => (underWay -= 1));
  }

  return {
    id,
    kind,
    anonymous,
    acknowledged: () => given.length,
    answer: () =>
      counted(async () => {
        const one = takeNext();
        if (!one) return;
        await send(people, sent, one, anyChoice());
        given.push(one);
      }),
    change: () =>
      counted(async () => {
        const one = anyOf(given.filter(({ busy }) => !busy));
        if (!one) return;
        one.busy = true;
        await send(people, sent, one, anyChoice()).finally(() => (one.busy = false));
      }),
    answerOnCard: () =>
      counted(async () => {
        const message = await cardOf(rig, sent);
        const one = message ? takeNext() : null;
        if (!message || !one) return;
        await sendOnCard(rig, sent, message, one, anyChoice());
        given.push(one);
      }),
    settled: async () => {
      while (underWay > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    check: () => compare(people, sent, given),
  };
}

async function send(people: People, sent: Sent, one: Given, choice: number): Promise<void> {
  const { voter, receipt } = one;
  await people.call({
    method: "POST",
    as: voter,
    path: `/v1/survey/${sent.id}/response`,
    body: {
      response: sent.questions.map((question) => ({
        questionId: question.id,
        value: choicesOf(question)[choice]?.id ?? `Words ${Math.random()} of an answer`,
      })),
      source: "web",
      ...(receipt ? { receipt } : {}),
    },
  });
  one.choice = choice;
}

async function cardOf(rig: Rig, { id, place }: Sent): Promise<string | undefined> {
  const messages = await rig.emulator.messages(place, "adele", { refresh: false });
  return messages.find(({ card }) => JSON.stringify(card).includes(id))?.id;
}

async function sendOnCard(
  rig: Rig,
  { id, place, questions }: Sent,
  message: string,
  one: Given,
  choice: number,
): Promise<void> {
  const [first] = questions;
  if (!first) return;
  const data = { surveyId: id, [`answer:${first.id}`]: choicesOf(first)[choice]?.id };
  const press = () => rig.emulator.act(place, one.voter.id, message, "survey/taking/submit", data);
  let { error } = await press();
  // The answer may be saved: the person presses again.
  for (let tries = 1; error && tries < 5; tries += 1) ({ error } = await press());
  if (error) throw new Error(`the card answered ${JSON.stringify(error)}`);
  one.choice = choice;
}

async function compare(
  people: People,
  { id, kind, questions }: Sent,
  given: readonly Given[],
): Promise<void> {
  const read = () => people.owner().responses.results({ params: { id } });
  const { results } = await people.again(read);
  const choices = questions[0] ? choicesOf(questions[0]) : [];
  const shown = results?.questions[0]?.choices ?? [];
  const counts = choices.map(
    (choice) => shown.find(({ choiceId }) => choiceId === choice.id)?.count ?? 0,
  );
  const expected = choices.map((_, at) => given.filter(({ choice }) => choice === at).length);
  if (results?.responseCount === given.length && counts.join() === expected.join()) return;
  throw new Error(
    `${kind} ${id} counts ${results?.responseCount} (${counts.join()}), acknowledged were ` +
      `${given.length} (${expected.join()})`,
  );
}
