import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import type { SurveyId, TenantId } from "#domain/ids.ts";
import type { Db } from "../db/db.ts";
import { outbox, surveys, totals } from "../db/tables.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { createCardThrottle } from "./card-throttle.ts";

type Needs = { db: Db; jobs: Jobs; now: () => Date; onError: (error: unknown) => void };

/**
 * How long the cards of an anonymous survey stay as they are between votes. An edit takes everybody's own view of a card away, and with it the receipt that
 * is needed to change an anonymous answer; and totals that move with each single vote tell more than totals that move now and then.
 */
const anonymousRest = 30_000;

/** Has a survey's cards written again after votes, as often as the host bears. The write is a job, so it outlives this process. */
export function createCardRefresh({ db, jobs, now, onError }: Needs): (tenantId: TenantId, surveyId: SurveyId) => void {
  const throttle = createCardThrottle();

  async function plan(tenantId: TenantId, surveyId: SurveyId, key: string): Promise<void> {
    const rows = await db
      .select({ tenantId: outbox.tenantId, id: outbox.id, anonymity: surveys.anonymity })
      .from(outbox)
      .innerJoin(surveys, and(eq(surveys.tenantId, outbox.tenantId), eq(surveys.id, outbox.surveyId)))
      .where(and(eq(outbox.tenantId, tenantId), eq(outbox.surveyId, surveyId), isNotNull(outbox.messageId), isNull(outbox.failure)));
    const [first] = rows;
    if (!first) return;
    const time = now().getTime();
    const at = throttle.plan(key, time, rows.length, first.anonymity === "none" ? 0 : anonymousRest);
    if (at === null) return;
    await jobs.sendCards(db, rows, new Date(at));
    setTimeout(jobs.wake, at - time + 20).unref();
  }

  return (tenantId, surveyId) => {
    const key = `${tenantId}/${surveyId}`;
    if (!throttle.isPlanned(key, now().getTime())) void plan(tenantId, surveyId, key).catch(onError);
  };
}

/** At start: has every card written that is behind, because a process died between a commit and the planning of its cards. */
export async function refreshStaleCards({ db, jobs }: Pick<Needs, "db" | "jobs">): Promise<void> {
  const rows = await db
    .select({ tenantId: outbox.tenantId, id: outbox.id })
    .from(outbox)
    .innerJoin(totals, and(eq(totals.tenantId, outbox.tenantId), eq(totals.surveyId, outbox.surveyId)))
    .where(and(isNull(outbox.failure), lt(outbox.sentRevision, totals.revision)));
  for (let from = 0; from < rows.length; from += 500) await jobs.sendCards(db, rows.slice(from, from + 500));
}
