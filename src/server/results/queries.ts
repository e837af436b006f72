import type { UserId } from "#domain/ids.ts";
import type { Response } from "#domain/response/response.ts";
import type { Results, Waiting } from "#domain/results/results.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { groupIn } from "../anonymity/group-in.ts";
import type { Waits } from "../anonymity/waits.ts";
import { jsonBytes } from "../async/bounded-cache.ts";
import { perOwner } from "../async/per-owner.ts";
import { type RevisionCache, revisionCache } from "../async/revision-cache.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/db.ts";
import { withShownPosts } from "../surveys/shown-posts.ts";
import { type Asked, type Counted, countResults, readingKey } from "./count-results.ts";
import { most, newestKey, newestResponses } from "./newest-responses.ts";
import { readRevision } from "./read-revision.ts";

type Reader = Pick<Context, "db" | "now" | "config">;

/**
 * The totals of a survey as everybody may see them: without names, unless its type shares them, and
 * without posts that only moderators see.
 */
export async function publicResults(reader: Reader, survey: Survey): Promise<Results> {
  const results = await resultsOf(reader, { survey, named: specOf(survey.type).sharesNames });
  return withShownPosts(reader, survey, results);
}

/** The results of one survey. */
export async function resultsOf(reader: Reader, asked: Asked): Promise<Results> {
  const [results] = await resultsOfAll(reader, [asked]);
  if (!results) throw new Error("a survey has results");
  return results;
}

/**
 * The results of several surveys, in order. Calls for the same revision and form share one cached
 * reading. Callers check visibility for each viewer first.
 */
async function resultsOfAll(
  { db, now, config }: Reader,
  asked: readonly Asked[],
): Promise<Results[]> {
  const found = await Promise.all(asked.map((each) => countedOf(db, each)));
  return asked.map(({ survey }, at) => {
    const { waits, ...counted } = found[at] ?? never();
    const waiting = waitingOf({ config }, survey, waits);
    return { ...counted, waiting, state: stateAt(survey, now()) };
  });
}

/** What results say of sealed responses. A closed survey's are not shown any more. */
export function waitingOf(
  { config }: Pick<Context, "config">,
  survey: Pick<Survey, "state" | "minimumGroup">,
  { count, again }: Waits,
): Waiting | null {
  const groupOf = groupIn(config, survey);
  if (count === 0) return null;
  if (survey.state === "closed") return { count, groupOf, late: true };
  return { count, groupOf, late: false, ...(again ? { again } : {}) };
}

/** The newest named responses to a survey, for viewers who may know them. */
export async function latestResponses(
  { db }: Reader,
  survey: Survey,
  bytes = most.bytes,
): Promise<Response[]> {
  const responses = responsesOf(db);
  const asked = { survey, only: null, bytes };
  const revision = await readRevision(db, survey);
  return responses(`${newestKey(asked)} ${survey.anonymity}`, revision, async () => {
    const before = await readRevision(db, survey);
    return { revision: before, value: (await newestResponses(db, asked)) ?? [] };
  });
}

/** One person's named response, or null. */
export async function responseOf(
  { db }: Reader,
  survey: Survey,
  person: UserId,
): Promise<Response | null> {
  const [response = null] =
    (await newestResponses(db, { survey, only: person, bytes: most.bytes })) ?? [];
  return response;
}

async function countedOf(db: Db, asked: Asked): Promise<Counted> {
  const totals = totalsOf(db);
  const revision = await readRevision(db, asked.survey);
  return totals(readingKey(asked), revision, async () => {
    const value = (await countResults(db, asked)) ?? never();
    return { revision: value.revision, value };
  });
}

function never(): never {
  throw new Error("a survey has totals");
}

/** Names are not part of a revision: a changed name appears after this many milliseconds. */
const namesKeptFor = 5000;
const bounds = { mostBytes: 16_000_000, sizeOf: jsonBytes, keptFor: namesKeptFor };

const totalsOf = perOwner<Db, RevisionCache<Counted>>(() => revisionCache<Counted>(bounds));
const responsesOf = perOwner<Db, RevisionCache<Response[]>>(() =>
  revisionCache<Response[]>(bounds),
);
