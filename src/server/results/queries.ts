import { and, desc, eq, sql } from "drizzle-orm";
import type { ChoiceId, QuestionId, UserId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import type { Response } from "#domain/response/response.ts";
import { questionResults, type Results, type Tallies, type Voter, type VotersOf } from "#domain/results/results.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { responses, users } from "../db/tables.ts";
import { commentsIn } from "../responses/queries.ts";
import { pickOf } from "../responses/vote.ts";

/** What results are read from: never a single answer. */
type Reader = Pick<Context, "db" | "now">;

/** The totals of a survey, without names. Revision and counts are of one moment. */
export async function publicResults(reader: Reader, survey: Survey): Promise<Results> {
  return resultsWith(reader, survey, () => null);
}

/** The same with the first voters of each choice, for who may know them. Anonymous answers have none. */
export async function namedResults(reader: Reader, survey: Survey): Promise<Results> {
  const voters = await votersBy(reader, survey);
  return resultsWith(reader, survey, (question, choice) => voters.get(`${question}:${choice}`) ?? []);
}

async function resultsWith({ db, now }: Reader, survey: Survey, votersOf: VotersOf): Promise<Results> {
  const rows = await rowsOf<{
    revision: string;
    response_count: number;
    question_id: QuestionId | null;
    choice_id: string | null;
    count: number | null;
  }>(
    db,
    sql`
    select t.revision, t.response_count, y.question_id, y.choice_id, y.count
    from totals t left join tallies y on y.tenant_id = t.tenant_id and y.survey_id = t.survey_id
    where t.tenant_id = ${survey.tenantId} and t.survey_id = ${survey.id}`,
  );
  const tallies: Tallies = { answered: new Map(), counts: new Map() };
  for (const { question_id, choice_id, count } of rows) {
    if (question_id === null || count === null) continue;
    // safe: a non-empty choice id was written from a checked pick
    if (choice_id) tallies.counts.set(choice_id as ChoiceId, count);
    else tallies.answered.set(question_id, count);
  }
  const [first] = rows;
  return {
    revision: Number(first?.revision ?? 0),
    state: stateAt(survey, now()),
    responseCount: first?.response_count ?? 0,
    questions: questionResults(survey.questions, tallies, votersOf),
  };
}

/** Voters are looked for among so many of the newest responses, so that an item with very many costs no more to read than one with some. */
const voterWindow = 150;

/** The first few voters of each pick, as `question:choice` (RES-35); in an item with more responses than the window the first of the newest ones. */
async function votersBy({ db }: Reader, survey: Survey): Promise<Map<string, Voter[]>> {
  const rows = await rowsOf<{ pick: string; user_id: UserId; name: string }>(
    db,
    sql`
    select pick, user_id, name from (
      select p.pick, r.user_id, coalesce(u.name, '') as name, row_number() over (partition by p.pick order by r.created_at, r.user_id) as place
      from (
        select tenant_id, user_id, picks, created_at from responses
        where tenant_id = ${survey.tenantId} and survey_id = ${survey.id}
        order by created_at desc, user_id desc
        limit ${voterWindow}
      ) r
      cross join lateral unnest(r.picks) as p (pick)
      left join users u on u.tenant_id = r.tenant_id and u.user_id = r.user_id
    ) v where place <= ${limits.avatars}
    order by pick, place`,
  );
  const voters = new Map<string, Voter[]>();
  for (const { pick, user_id, name } of rows) {
    const { questionId, choiceId } = pickOf(pick);
    const key = `${questionId}:${choiceId}`;
    voters.set(key, [...(voters.get(key) ?? []), { aadObjectId: user_id, name }]);
  }
  return voters;
}

/** The newest responses with names, at most this many. */
export async function latestResponses({ db }: Reader, survey: Survey, most: number, only?: UserId): Promise<Response[]> {
  const rows = await db
    .select({
      userId: responses.userId,
      name: users.name,
      upn: users.upn,
      answers: responses.answers,
      comment: responses.comment,
      createdAt: responses.createdAt,
      updatedAt: responses.updatedAt,
      completedOn: responses.completedOn,
    })
    .from(responses)
    .leftJoin(users, and(eq(users.tenantId, responses.tenantId), eq(users.userId, responses.userId)))
    .where(and(eq(responses.tenantId, survey.tenantId), eq(responses.surveyId, survey.id), only ? eq(responses.userId, only) : undefined))
    .orderBy(desc(responses.createdAt), desc(responses.userId))
    .limit(most);
  return rows.map(({ userId, name, upn, answers, comment, ...times }) => ({
    user: { aadObjectId: userId, name: name ?? "", upn: upn ?? "" },
    responses: answers,
    comments: commentsIn(comment),
    ...times,
    completed: times.completedOn !== null,
  }));
}
