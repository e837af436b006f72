import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { ChoiceId, QuestionId, SurveyId, UserId } from "#domain/ids.ts";
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

/** What is read of a survey: its totals, and with `named` the first voters of each choice, for who may know them. Anonymous answers have none. */
type Asked = { survey: Survey; named: boolean };

/** The totals of a survey, without names. */
export function publicResults(reader: Reader, survey: Survey): Promise<Results> {
  return resultsOf(reader, { survey, named: false });
}

/** The results of one survey. */
export async function resultsOf(reader: Reader, asked: Asked): Promise<Results> {
  const [results] = await resultsOfAll(reader, [asked]);
  if (!results) throw new Error("a survey has results");
  return results;
}

/** The results of each of several surveys, in as many statements as those of one. */
export async function resultsOfAll(reader: Reader, asked: readonly Asked[]): Promise<Results[]> {
  if (asked.length === 0) return [];
  const voters = await votersBy(
    reader,
    asked.flatMap(({ survey, named }) => (named ? [survey] : [])),
  );
  const totals = await totalsBy(
    reader,
    asked.map(({ survey }) => survey),
  );
  const votersOf =
    ({ survey: { id }, named }: Asked): VotersOf =>
    (question, choice) =>
      named ? (voters.get(`${id}:${question}:${choice}`) ?? []) : null;
  return asked.map((each) => {
    const { id, questions } = each.survey;
    const { revision, responseCount, ...tallies } = totals.get(id) ?? { revision: 0, responseCount: 0, ...noTallies() };
    const state = stateAt(each.survey, reader.now());
    return { revision, state, responseCount, questions: questionResults(questions, tallies, votersOf(each)) };
  });
}

type Totals = Tallies & { revision: number; responseCount: number };
const noTallies = (): Tallies => ({ answered: new Map(), counts: new Map() });

/** Revision and counts of each are of one moment. */
async function totalsBy({ db }: Reader, surveys: readonly Survey[]): Promise<Map<SurveyId, Totals>> {
  const rows = await rowsOf<{
    survey_id: SurveyId;
    revision: string;
    response_count: number;
    question_id: QuestionId | null;
    choice_id: string | null;
    count: number | null;
  }>(
    db,
    sql`
    select k.survey_id, r.* from ${keysOf(surveys)} cross join lateral (
      select t.revision, t.response_count, y.question_id, y.choice_id, y.count
      from totals t left join tallies y on y.tenant_id = t.tenant_id and y.survey_id = t.survey_id
      where t.tenant_id = k.tenant_id and t.survey_id = k.survey_id
    ) r`,
  );
  const found = new Map<SurveyId, Totals>();
  for (const { survey_id: id, revision, response_count: responseCount, question_id, choice_id, count } of rows) {
    const totals = found.get(id) ?? { revision: Number(revision), responseCount, ...noTallies() };
    found.set(id, totals);
    if (question_id === null || count === null) continue;
    // safe: a non-empty choice id was written from a checked pick
    if (choice_id) totals.counts.set(choice_id as ChoiceId, count);
    else totals.answered.set(question_id, count);
  }
  return found;
}

function keysOf(surveys: readonly Survey[]): SQL {
  const [tenantIds, ids] = [sql.param(surveys.map(({ tenantId }) => tenantId)), sql.param(surveys.map(({ id }) => id))];
  return sql`unnest(${tenantIds}::uuid[], ${ids}::uuid[]) as k (tenant_id, survey_id)`;
}

/** Voters are looked for among so many of the newest responses, so that an item with very many costs no more to read than one with some. */
const voterWindow = 150;

/** The first few voters of each pick, as `survey:question:choice` (RES-35); in an item with more responses than the window the first of the newest ones. */
async function votersBy({ db }: Reader, surveys: readonly Survey[]): Promise<Map<string, Voter[]>> {
  if (surveys.length === 0) return new Map();
  const rows = await rowsOf<{ survey_id: SurveyId; pick: string; user_id: UserId; name: string }>(
    db,
    sql`
    select k.survey_id, v.pick, v.user_id, v.name from ${keysOf(surveys)} cross join lateral (
      select p.pick, r.user_id, coalesce(u.name, '') as name, row_number() over (partition by p.pick order by r.created_at, r.user_id) as place
      from (
        select tenant_id, user_id, picks, created_at from responses
        where tenant_id = k.tenant_id and survey_id = k.survey_id
        order by created_at desc, user_id desc
        limit ${voterWindow}
      ) r
      cross join lateral unnest(r.picks) as p (pick)
      left join users u on u.tenant_id = r.tenant_id and u.user_id = r.user_id
    ) v where v.place <= ${limits.avatars}
    order by v.pick, v.place`,
  );
  const voters = new Map<string, Voter[]>();
  for (const { survey_id: id, pick, user_id, name } of rows) {
    const { questionId, choiceId } = pickOf(pick);
    const key = `${id}:${questionId}:${choiceId}`;
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
