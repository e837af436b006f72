import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { QuestionId } from "#domain/ids.ts";
import { type Word, wordCounter } from "#domain/results/word-cloud.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { isWordCloud } from "#domain/survey/word-cloud.ts";
import type { Context } from "../context.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { revisionCache } from "./revision-cache.ts";

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

/** Counted as they come: of all texts no more than a page is in memory, and the next page is read meanwhile. */
async function countWords(db: Db, survey: Survey, questionId: QuestionId, least: number): Promise<Omit<WordCloud, "revision">> {
  const counter = wordCounter();
  const add = (text: string) => counter.add({ text, count: 1 });
  const kept: string[] = [];
  const closed = { given: 0 };
  const addClosed = (text: string) => {
    closed.given += 1;
    if (closed.given < least) kept.push(text);
    if (closed.given === least) for (const each of kept.splice(0)) add(each);
    if (closed.given >= least) add(text);
  };
  const of = sql`r.tenant_id = ${survey.tenantId} and r.survey_id = ${survey.id}`;
  const text = textOf(survey, questionId);
  // An item that was made anonymous later names nobody any more, whoever answered before.
  await eachText(survey.anonymity === "anonymous" ? addClosed : add, (after) => {
    const behind = after === null ? sql`` : sql`and r.user_id > ${after}::uuid`;
    return readPage(
      db,
      text,
      sql`(array_agg(key order by key desc))[1]::text`,
      sql`select r.user_id as key, r.answers from responses r where ${of} ${behind} order by r.user_id`,
    );
  });
  await eachText(addClosed, (after) => {
    const behind = after === null ? sql`` : sql`and r.receipt_hash > decode(${after}, 'hex')`;
    return readPage(
      db,
      text,
      sql`encode((array_agg(key order by key desc))[1], 'hex')`,
      sql`select r.receipt_hash as key, r.answers from ballots r where ${of} ${behind} order by r.receipt_hash`,
    );
  });
  return { words: counter.top(), withheld: kept.length > 0 ? kept.length : null };
}

async function eachText(take: (text: string) => void, page: From): Promise<void> {
  let coming: Promise<Page> | null = page(null);
  while (coming) {
    const { texts, last }: Page = await coming;
    coming = last === null ? null : page(last);
    coming?.catch(() => {});
    for (const [at, text] of texts.entries()) {
      if (typeof text === "string") take(text);
      if (at % turnSize === turnSize - 1) await othersTurn();
    }
  }
}

/** What an answer says to the question. Its place in the item is its place in nearly all answers, which is looked at in a third of the time. */
function textOf({ questions }: Survey, id: QuestionId): SQL {
  const place = questions.findIndex((question) => question.id === id);
  return sql`case when answers -> ${place}::int ->> 'questionId' = ${id}::text then answers -> ${place}::int -> 'value'
    else jsonb_path_query_first(answers, '$[*] ? (@.questionId == $id).value', jsonb_build_object('id', ${id}::text)) end`;
}

/** What the next so many answers say; `last`: where the next page begins, null where there is none. One row for all of them: a row each takes three times as long. */
async function readPage(db: Db, text: SQL, key: SQL, answers: SQL): Promise<Page> {
  const [page] = await rowsOf<{ texts: unknown[] | null; last: string | null; size: number }>(
    db,
    sql`
    select json_agg(${text}) as texts, ${key} as last, count(*)::int as size
    from (${answers} limit ${pageSize}) page`,
  );
  return { texts: page?.texts ?? [], last: page && page.size === pageSize ? page.last : null };
}

function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
