import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import { joinOwn } from "#domain/question/join-own.ts";
import { type OwnChoice, renamed } from "#domain/question/own-choices.ts";
import type { Question } from "#domain/question/question.ts";
import { changedAt } from "#domain/time/changed-at.ts";
import type { Db } from "../db/db.ts";
import { surveys } from "../db/tables.ts";
import { shuffled } from "../shuffled.ts";
import { commitmentOf } from "./commitment-of.ts";
import { hexOf, type Pooled, type SurveyKey } from "./pool.ts";

/** `questions`: those of the survey, if it has more choices now. */
type Brought = { out: readonly Pooled[]; questions: Question[] | null };

/**
 * Creates the choices that respondents added, of the answers that begin to count, in random order;
 * also beyond the most that a question may have, since no answer is lost. Equal ones are one, also
 * with one that is there already: the answers then count for that. The survey's totals are locked.
 */
export async function bringChoices(
  db: Db,
  { tenantId, surveyId }: SurveyKey,
  out: readonly Pooled[],
  now: Date,
): Promise<Brought> {
  const own = out.flatMap(({ added }) => added ?? []);
  if (own.length === 0) return { out, questions: null };
  const one = and(eq(surveys.tenantId, tenantId), eq(surveys.id, surveyId));
  const [row] = await db
    .select({ questions: surveys.questions, updatedAt: surveys.updatedAt })
    .from(surveys)
    .where(one)
    .for("update");
  const { questions, fresh } = joinOwn(row?.questions ?? [], shuffled(own), randomUUID);
  const named = out.map((answer) =>
    answer.added ? inNames(answer, answer.added, questions) : answer,
  );
  if (fresh.length === 0) return { out: named, questions: null };
  const updatedAt = row ? changedAt(now, row.updatedAt) : now;
  await db.update(surveys).set({ questions, updatedAt }).where(one);
  return { out: named, questions };
}

/** An answer with its own choices as the questions name them, in their order. */
function inNames(
  answer: Pooled,
  added: readonly OwnChoice[],
  questions: readonly Question[],
): Pooled {
  const joined = joinOwn(questions, added);
  const answers = renamed(answer.answers, joined);
  if (isDeepStrictEqual(answers, answer.answers)) return answer;
  const picks = answer.picks.map((pick) => {
    const at = pick.indexOf(":") + 1;
    return `${pick.slice(0, at)}${joined.names.get(pick.slice(at)) ?? pick.slice(at)}`;
  });
  const { receipt } = answer;
  const commitment = receipt ? hexOf(commitmentOf(receipt, answers)) : answer.commitment;
  return { ...answer, answers, picks: [...new Set(picks)], commitment };
}
