import { randomBytes, randomUUID } from "node:crypto";
import { choiceId, questionId, surveyId } from "#domain/ids.ts";
import type { Secret, Voted } from "../anonymous-survey.ts";
import type { Row } from "../read-database.ts";

/** A survey that nobody has answered, with people and what they will say. */
export function madeUpSurvey(people: number): Voted {
  const secrets = Array.from({ length: people }, (_, when): Secret => {
    const own = {
      questionId: questionId.parse(randomUUID()),
      choiceId: choiceId.parse(randomUUID()),
      text: `Own ${randomBytes(12).toString("hex")}`,
    };
    return {
      voter: { id: `person ${when}`, token: "" },
      when,
      hash: randomBytes(32).toString("hex"),
      receipt: `receipt ${when}`,
      choiceId: own.choiceId,
      marker: "",
      own,
    };
  });
  const id = surveyId.parse(randomUUID());
  return { id, way: "one by one", secrets, choiceIds: [], label: "", anonymity: "anonymous" };
}

/** What the tables of a made-up survey say at one time. */
export type Told = {
  joined: readonly Secret[];
  /** Numbers of those who wait in the pool. */
  waiting?: readonly Secret[];
  ballots: readonly Secret[];
  /** Whose choices are there, in their order. */
  choices?: readonly Secret[];
  /** How many have answered the question, by name or not, and how many by name. */
  answered?: number;
  named?: number;
};

export function rowsOf(
  { id }: Voted,
  { joined, waiting = [], ballots, choices = [], answered = ballots.length, named = 0 }: Told,
): Row[] {
  const row = (table: string, content: object, at = 0): Row => ({
    table: `public.${table}`,
    ctid: `(0,${at + 1})`,
    xmin: "1",
    xmax: "0",
    cmin: "0",
    cmax: "0",
    text: JSON.stringify({ survey_id: id, ...content }),
  });
  return [
    row("surveys", { id, questions: choices.map(({ own }) => own?.text) }),
    row("participation", { user_ids: joined.map(({ voter }) => voter.id) }),
    row("tallies", { question_id: "one", choice_id: "", count: answered }),
    ...waiting.map(({ when }) => row("sealed_ballots", { id: `row ${when}`, length: 1024 })),
    ...ballots.map(({ hash }, at) => row("ballots", { receipt_hash: `\\x${hash}` }, at)),
    ...Array.from({ length: named }, () => row("responses", { picks: ["one:", "one:yes"] })),
  ];
}
