import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { QuestionId } from "#domain/ids.ts";
import { type Said, type Word, wordCounter } from "#domain/results/word-cloud.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { isWordCloud } from "#domain/survey/word-cloud.ts";
import type { Context } from "../context.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { revisionCache } from "./word-cloud-cache.ts";

/** The words of a question, without names; `withheld`: so many anonymous answers are kept back, because they are fewer than ANONYMITY_MIN_GROUP. */
export type WordCloud = { words: Word[]; withheld: number | null; revision: number };

type Reader = Pick<Context, "db" | "config">;
type Page = { texts: unknown[]; last: string | null };
type From = (after: string | null) => Promise<Page>;

/** So many answers are read, and so many texts looked at, at a time; votes and other calls go between. */
const [pageSize, turnSize] = [2000, 500];
const mostKept = 300;
const caches = new WeakMap<Db, ReturnType<typeof revisionCache<WordCloud>>>();

/**
 * The words of a word cloud's answers (API-34). Says nothing of who may see them: see `refusalFor`. Other questions' texts are for owners alone, so that they have no
 * cloud. What one anonymous person wrote may be known by its words: below the group's size their answers count nowhere.
 */
export async function readWordCloud({ db, config }: Reader, survey: Survey, questionId: QuestionId): Promise<WordCloud> {
  const question = survey.questions.find(({ id }) => id === questionId);
  if (!question || !isWordCloud(question)) throw new AppError("request.not-found");
  const read = caches.get(db) ?? revisionCache<WordCloud>(mostKept);
  caches.set(db, read);
  const revision = await revisionOf(db, survey);
  return read(`${survey.tenantId} ${survey.id} ${questionId} ${survey.anonymity}`, revision, async () => {
    const before = await revisionOf(db, survey);
    return { revision: before, value: { ...(await countWords(db, survey, questionId, config.minAnonymousGroup)), revision: before } };
  });
}

async function revisionOf(db: Db, { tenantId, id }: Survey): Promise<number> {
  const [row] = await rowsOf<{ revision: string }>(
    db,
    sql`select revision from totals where tenant_id = ${tenantId} and survey_id = ${id}`,
  );
  return Number(row?.revision ?? 0);
}

async function countWords(db: Db, survey: Survey, questionId: QuestionId, least: number): Promise<Omit<WordCloud, "revision">> {
  const of = sql`r.tenant_id = ${survey.tenantId} and r.survey_id = ${survey.id}`;
  const named = await readAll((after) => {
    const behind = after === null ? sql`` : sql`and r.user_id > ${after}::uuid`;
    return readPage(
      db,
      questionId,
      sql`select r.user_id::text as key, r.answers from responses r where ${of} ${behind} order by r.user_id`,
    );
  });
  const nameless = await readAll((after) => {
    const behind = after === null ? sql`` : sql`and r.receipt_hash > decode(${after}, 'hex')`;
    return readPage(
      db,
      questionId,
      sql`select encode(r.receipt_hash, 'hex') as key, r.answers from ballots r where ${of} ${behind} order by r.receipt_hash`,
    );
  });
  // An item that was made anonymous later names nobody any more, whoever answered before.
  const [open, closed] = survey.anonymity === "anonymous" ? [[], [...named, ...nameless]] : [named, nameless];
  const given = closed.reduce((sum, { count }) => sum + count, 0);
  const withheld = given > 0 && given < least;
  return { words: await topWords(withheld ? open : [...open, ...closed]), withheld: withheld ? given : null };
}

async function topWords(said: readonly Said[]): Promise<Word[]> {
  const counter = wordCounter();
  for (const [at, each] of said.entries()) {
    counter.add(each);
    if (at % turnSize === turnSize - 1) await othersTurn();
  }
  return counter.top();
}

async function readAll(page: From): Promise<Said[]> {
  const all = new Map<string, number>();
  for (let after: string | null = null; ; ) {
    const { texts, last } = await page(after);
    for (const text of texts) if (typeof text === "string") all.set(text, (all.get(text) ?? 0) + 1);
    if (last === null) return [...all].map(([text, count]) => ({ text, count }));
    after = last;
    await othersTurn();
  }
}

/** What the next so many answers say to the question; `last`: where the next page begins, null where there is none. One row for all of them: a row each takes three times as long. */
async function readPage(db: Db, questionId: QuestionId, answers: SQL): Promise<Page> {
  const [page] = await rowsOf<{ texts: unknown[] | null; last: string | null; size: number }>(
    db,
    sql`
    with page as (${answers} limit ${pageSize})
    select json_agg(jsonb_path_query_first(answers, '$[*] ? (@.questionId == $id).value', jsonb_build_object('id', ${questionId}::text))) as texts,
      max(key) as last, count(*)::int as size
    from page`,
  );
  return { texts: page?.texts ?? [], last: page && page.size === pageSize ? page.last : null };
}

function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
