import { z } from "zod";
import type { Question } from "../question/question.ts";
import { choicesOf } from "../question/registry.ts";
import { isYesNo } from "../question/traits.ts";
import { type Answer, answer } from "../response/answers.ts";
import { type Voter, voter } from "./results.ts";

/**
 * What one person said, in the order of the questions. `flagged`: they answered the first yes-no
 * question with Yes, so that others look at it first. `completed`: all required ones (RES-20).
 */
const digestEntry = z.object({
  user: voter,
  completed: z.boolean(),
  flagged: z.boolean(),
  answers: z.array(answer),
});
export type DigestEntry = z.infer<typeof digestEntry>;

/**
 * Results person by person: who is flagged first, each group in the order of names. `more`: others
 * who answered. `missing`: the first by name of those in the audience who have not answered, and
 * `missingCount` how many they are; null if the audience is not known. `away`: the same of those who
 * were away meanwhile, and are not missing; `backOn`: their day, `YYYY-MM-DD`.
 */
export const digest = z.object({
  entries: z.array(digestEntry),
  more: z.number().int(),
  missing: z.array(voter),
  missingCount: z.number().int().nullable(),
  away: z.array(voter.extend({ backOn: z.string() })),
  awayCount: z.number().int(),
});
export type Absentee = Digest["away"][number];
export type Digest = z.infer<typeof digest>;

export const noDigest: Digest = {
  entries: [],
  more: 0,
  missing: [],
  missingCount: null,
  away: [],
  awayCount: 0,
};

/** The question whose Yes comes first (REC-30). */
export function flagQuestion(questions: readonly Question[]): Question | undefined {
  return questions.find(isYesNo);
}

type Said = { user: Voter; completed: boolean; responses: readonly Answer[] };

/** The entries of a digest in its order. */
export function digestEntries(
  questions: readonly Question[],
  said: readonly Said[],
): DigestEntry[] {
  const flag = flagQuestion(questions);
  const yes = flag && choicesOf(flag)[0]?.id;
  const entries = said.map(({ user: { aadObjectId, name }, completed, responses }) => ({
    user: { aadObjectId, name },
    completed,
    flagged: responses.some(({ questionId, value }) => questionId === flag?.id && value === yes),
    answers: questions.flatMap(
      ({ id }) => responses.find(({ questionId }) => questionId === id) ?? [],
    ),
  }));
  return entries.toSorted(
    (one, other) =>
      Number(other.flagged) - Number(one.flagged) || one.user.name.localeCompare(other.user.name),
  );
}
