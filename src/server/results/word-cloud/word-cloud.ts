import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { QuestionId } from "#domain/ids.ts";
import type { Withheld } from "#domain/results/withheld.ts";
import { type Word, wordCounter } from "#domain/results/word-cloud.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { isWordCloud } from "#domain/survey/word-cloud.ts";
import { groupIn } from "../../anonymity/group-in.ts";
import { jsonBytes } from "../../async/bounded-cache.ts";
import { perOwner } from "../../async/per-owner.ts";
import { type RevisionCache, revisionCache } from "../../async/revision-cache.ts";
import type { Context } from "../../context.ts";
import { type Db, rowsOf } from "../../db/db.ts";
import { anonymousShown } from "../anonymous-responses.ts";
import { readRevision } from "../read-revision.ts";

/**
 * The words of a question, without names; `withheld`: anonymous responses whose words are not
 * among them.
 */
export type WordCloud = { words: Word[]; withheld: Withheld | null; revision: number };

type Reader = Pick<Context, "db" | "config">;
type Page = { texts: unknown[]; last: string | null };
type From = (after: string | null) => Promise<Page>;

/** Batch sizes: answers per read, and texts between two turns of the event loop. */
const [pageSize, turnSize] = [2000, 500];
const cloudsOf = perOwner<Db, RevisionCache<WordCloud>>(() =>
  revisionCache<WordCloud>({ mostBytes: 2_000_000, sizeOf: jsonBytes, rest: 9 }),
);

/**
 * The words of a word cloud question (API-34). Does not check who may see them: see `refusalFor`.
 * Texts of other questions are for owners only, so they have no cloud. Words can identify their
 * author, so anonymous responses below the group size don't count.
 */
export async function readWordCloud(
  reader: Reader,
  survey: Survey,
  questionId: QuestionId,
): Promise<WordCloud> {
  const { db } = reader;
  const question = survey.questions.find(({ id }) => id === questionId);
  if (!question || !isWordCloud(question)) throw new AppError("request.not-found");
  const read = cloudsOf(db);
  const revision = await readRevision(db, survey);
  return read(
    `${survey.tenantId} ${survey.id} ${questionId} ${survey.anonymity}`,
    revision,
    async () => {
      const before = await readRevision(db, survey);
      return {
        revision: before,
        value: {
          ...(await countWords(reader, survey, questionId)),
          revision: before,
        },
      };
    },
  );
}

/** Counted page by page; the next page is read meanwhile, so at most two are in memory. */
async function countWords(
  reader: Reader,
  survey: Survey,
  questionId: QuestionId,
): Promise<Omit<WordCloud, "revision">> {
  const { db, config } = reader;
  const { shown, withheld } = await anonymousShown(reader, survey);
  const groupOf = groupIn(config, survey);
  const least = shown ? groupOf : Number.POSITIVE_INFINITY;
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
  // A survey that was made anonymous later shows no names, even of earlier responses.
  await eachText(survey.anonymity === "anonymous" ? addClosed : add, (after) => {
    const behind = after === null ? sql`` : sql`and r.user_id > ${after}::uuid`;
    return readPage(
      db,
      text,
      sql`(array_agg(key order by key desc))[1]::text`,
      sql`select r.user_id as key, r.answers from responses r where ${of} ${behind}
        order by r.user_id`,
    );
  });
  await eachText(addClosed, (after) => {
    const behind = after === null ? sql`` : sql`and r.receipt_hash > decode(${after}, 'hex')`;
    return readPage(
      db,
      text,
      sql`encode((array_agg(key order by key desc))[1], 'hex')`,
      sql`select r.receipt_hash as key, r.answers from ballots r where ${of} ${behind}
        order by r.receipt_hash`,
    );
  });
  const few = shown && kept.length > 0;
  return { words: counter.top(), withheld: few ? withKept(kept.length) : withheld };

  /** Fewer texts than make a group, though enough people answered. */
  function withKept(texts: number): Withheld {
    const count = texts + (withheld?.count ?? 0);
    const why = withheld?.why === "group" ? "group" : "few";
    const named = survey.anonymity === "voluntary";
    return { count, given: count, groupOf, named, why };
  }
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

/**
 * A response's answer to the question. Looks first at the question's index in the survey, which is
 * nearly always right and three times as fast.
 */
function textOf({ questions }: Survey, id: QuestionId): SQL {
  const place = questions.findIndex((question) => question.id === id);
  return sql`case
    when answers -> ${place}::int ->> 'questionId' = ${id}::text then answers -> ${place}::int ->
    'value'
    else jsonb_path_query_first(answers, '$[*] ? (@.questionId == $id).value',
    jsonb_build_object('id', ${id}::text)) end`;
}

/**
 * The next batch of answers; `last`: where the next page begins, null at the end. One row for all:
 * a row each takes three times as long.
 */
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
