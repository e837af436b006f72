import { createHash, randomBytes, randomUUID } from "node:crypto";
import { choiceId as choiceIdOf, conversationId, type SurveyId } from "#domain/ids.ts";
import { newChoice, newQuestion } from "#domain/question/new-question.ts";
import type { OwnChoice } from "#domain/question/own-choices.ts";
import type { Question } from "#domain/question/question.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { TestApp } from "#test/app.ts";
import { aPoll, aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import type { Voter } from "#test/rig/crowd.ts";
import { promise } from "./promise.ts";

export const place = "Mark 8 Project Team / General";
export const chat = "Launch week";
/** Some of those in the place, and all who are in the chat. */
export type Crowds = { voters: readonly Voter[]; everybody: readonly Voter[] };
/**
 * How the answers of a survey come: sequentially, a few at a time, or all at once, into as few
 * transactions as the product likes.
 */
export type Way = "one by one" | "in batches" | "at once";
/** What only the test knows: who gave which answer, and when. */
export type Secret = {
  voter: Voter;
  when: number;
  hash: string;
  receipt: string;
  choiceId: string;
  marker: string;
  /** The choice that this person added and took. */
  own: OwnChoice | null;
};
export type Voted = {
  id: SurveyId;
  way: Way;
  secrets: Secret[];
  choiceIds: string[];
  label: string;
  /** `voluntary`: whether an answer has a name is chosen with it. */
  anonymity: "anonymous" | "voluntary";
};

/** `named`: by name, where respondents choose. */
type Turn = Omit<Secret, "hash" | "receipt"> & { named: boolean };
/** A survey that is open, who answers it in which order, and how one of them does. */
type Asked = {
  voted: Voted;
  turns: Turn[];
  cast: (turn: Turn) => Promise<void>;
};

type Options = {
  way: Way;
  textLengths: readonly number[];
  byCard?: boolean;
  adding?: boolean;
  anonymity?: Voted["anonymity"];
  where?: string;
};

/**
 * Sends a survey of a choice and a text, and has people turn up in an order by chance. The last
 * one, and nobody before, takes the last choice. Texts have one of `textLengths`, by chance;
 * one of several thousand is stored out of line. `adding`: some add a choice of their own and take
 * it. `voluntary`: about a third answer by name.
 */
export async function askAnonymously(
  app: TestApp,
  voters: readonly Voter[],
  {
    way,
    textLengths,
    byCard = false,
    adding = false,
    anonymity = "anonymous",
    where = place,
  }: Options,
): Promise<Asked> {
  const [choices, questions, label] = questionsOf(adding);
  const owner = await app.as("adele");
  const id = await send(app, owner, { questions, title: label, anonymity, where });
  const choiceIds = choices.map((choice) => choice.id);
  const voted: Voted = { id, way, secrets: [], choiceIds, label, anonymity };
  const order = shuffled(voters);
  const turns = order.map((voter, when) => {
    const last = when === order.length - 1;
    const choiceId =
      choiceIds[last ? choiceIds.length - 1 : Math.floor(Math.random() * (choiceIds.length - 1))] ??
      "";
    const [asked] = questions;
    const own =
      adding && asked && !last && when % 2 === 0 && when < mostAdding
        ? {
            questionId: asked.id,
            choiceId: choiceIdOf.parse(randomUUID()),
            text: `Own ${randomBytes(12).toString("hex")}`,
          }
        : null;
    const textLength = textLengths[Math.floor(Math.random() * textLengths.length)] ?? 20;
    return {
      voter,
      when,
      choiceId: own?.choiceId ?? choiceId,
      own,
      marker: randomBytes(textLength).toString("base64url").slice(0, textLength),
      named: anonymity === "voluntary" && Math.random() < 1 / 3,
    };
  });
  const cast = async ({ named, ...turn }: Turn) => {
    const onOne = byCard && turn.when % 3 === 1 ? onCard : onPage;
    const key = await onOne(app, voted, questions, { ...turn, named });
    if (named) return;
    const hash = createHash("sha256").update(key).digest("hex");
    voted.secrets.push({ ...turn, receipt: key, hash });
  };
  return { voted, turns, cast };
}

/**
 * Has people answer an anonymous survey. `between` is called after each answer that came alone,
 * and after each batch.
 */
export async function answerAnonymously(
  app: TestApp,
  voters: readonly Voter[],
  { between = async () => {}, ...options }: Options & { between?: (voted: Voted) => Promise<void> },
): Promise<Voted> {
  const { voted, turns, cast } = await askAnonymously(app, voters, options);
  for (let at = 0; at < turns.length; ) {
    const batch = turns.slice(at, at + sizeOf(options.way, turns.length));
    await Promise.all(batch.map(cast));
    at += batch.length;
    await between(voted);
  }
  return voted;
}

/** Their choices and those that are there are no more than a question may have. */
const mostAdding = 30;

function sizeOf(way: Way, all: number): number {
  if (way === "at once") return all;
  return way === "one by one" ? 1 : 1 + Math.floor(Math.random() * 7);
}

/** Sends a person's response again with its receipt, as a device does that got no reply. */
export async function sendAgain(app: TestApp, voted: Voted, at: number): Promise<void> {
  const secret = voted.secrets[at];
  promise(secret !== undefined, `nobody voted as number ${at}`);
  if (!secret) return;
  const { questions } = await (await app.as("adele")).surveys.get({ params: { id: voted.id } });
  await onPage(app, voted, questions, secret);
}

/** Changes a person's response with its receipt. */
export async function changeAnswer(app: TestApp, voted: Voted, at: number): Promise<void> {
  const { id, choiceIds, secrets } = voted;
  const secret = secrets[at];
  promise(secret !== undefined, `nobody voted as number ${at}`);
  if (!secret) return;
  const questions = (await (await app.as("adele")).surveys.get({ params: { id } })).questions;
  const other =
    choiceIds.find((choice) => choice !== secret.choiceId && choice !== choiceIds.at(-1)) ?? "";
  await onPage(app, voted, questions, { ...secret, choiceId: other });
  secret.choiceId = other;
}

function questionsOf(adding: boolean): [ReturnType<typeof newChoice>[], Question[], string] {
  const choices = Array.from({ length: 8 }, (_, at) =>
    newChoice(randomUUID, `Choice number ${at}`),
  );
  const label = `Which of these, in confidence? ${randomUUID()}`;
  const text: Question = {
    ...newQuestion(randomUUID),
    questionType: "open-ended",
    contentType: "text/plain",
    label: "Why is it that one?",
  };
  return [
    choices,
    [
      {
        ...newQuestion(randomUUID),
        label,
        choices,
        allowComments: true,
        allowUserAddOptions: adding,
      },
      text,
    ],
    label,
  ];
}

async function send(
  app: TestApp,
  owner: Person,
  { where, ...over }: Pick<Survey, "questions" | "title" | "anonymity"> & { where: string },
): Promise<SurveyId> {
  const id = conversationId.parse(await app.emulator.place(where));
  const type = where.includes(" / ") ? "channel" : "groupChat";
  const recipients = [aRecipient({ type, id, name: where })];
  const draft = aPoll({ type: "survey", recipients, ...over });
  return (await owner.surveys.create({ body: { draft } })).id;
}

type Said = Pick<Turn, "voter" | "choiceId" | "marker" | "own"> & {
  named?: boolean;
  receipt?: string;
};

/** Without a connection between: the order of the calls is the order in which they arrive. */
async function onPage(
  app: TestApp,
  { id, anonymity }: Voted,
  questions: Question[],
  { voter, choiceId, marker, own, receipt, named = false }: Said,
) {
  const values = [choiceId, marker];
  const response = questions.map((question, at) => ({
    questionId: question.id,
    value: values[at],
    comment: at === 0 ? marker.slice(0, 20) : null,
  }));
  const reply = await app.product.app.inject({
    method: "POST",
    url: `/msteams/api/v1/survey/${id}/response`,
    headers: { authorization: `Bearer ${voter.token}` },
    payload: {
      response,
      source: "web",
      ...(receipt ? { receipt } : {}),
      ...(own ? { added: [own] } : {}),
      ...(anonymity === "voluntary" ? { responseAnonymity: named ? "none" : "anonymous" } : {}),
    },
  });
  const taken = reply.statusCode === 200;
  const given: unknown = taken ? reply.json().userResponse.receipt : null;
  promise(
    taken && (typeof given === "string") === !named,
    `an answer was not taken as it should: ${reply.statusCode} ${reply.body}`,
  );
  return String(given);
}

async function onCard(
  app: TestApp,
  { id, label }: Voted,
  questions: Question[],
  { voter, choiceId, marker }: Said,
) {
  const where = await app.emulator.place(place);
  const message = await app.emulator.cardWith(where, voter.id, label);
  const [choice, text] = questions;
  const data = {
    surveyId: id,
    questionIndexId: text?.id,
    [`answer:${choice?.id}`]: choiceId,
    [`comment:${choice?.id}`]: marker.slice(0, 20),
    [`answer:${text?.id}`]: marker,
  };
  const { card } = await app.emulator.act(
    where,
    voter.id,
    message.id,
    "survey/taking/submit",
    data,
  );
  const receipt = /"receipt":"([^"]+)"/.exec(JSON.stringify(card))?.[1];
  promise(
    receipt !== undefined,
    `an anonymous answer on the card was not taken: ${JSON.stringify(card).slice(0, 300)}`,
  );
  return receipt ?? "";
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value);
}
