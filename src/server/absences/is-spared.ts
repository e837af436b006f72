import { type SQL, sql } from "drizzle-orm";
import { mayWait } from "#domain/series/own-zones.ts";
import { isPlace } from "#domain/survey/is-place.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";

/** A survey and its open time, as SQL; `direct`: whether it is sent as direct messages only. */
type Open = { tenantId: SQL; survey: SQL; from: SQL; to: SQL; direct: SQL };

/**
 * Condition on an absence `b`: whether its person is left out of those who were asked. They are if
 * they are away at the end of the open time, or were away during it and no direct message was sent
 * to them: the row of a card that was held back stays, with nothing to do.
 */
export function isSpared({ tenantId, survey, from, to, direct }: Open): SQL {
  return sql`b.tenant_id = ${tenantId} and b.starts_at < ${to} and b.ends_at > ${from}
    and (b.ends_at > ${to} or (${direct} and not exists (
      select 1 from outbox o where o.tenant_id = ${tenantId} and o.survey_id = ${survey}
      and o.user_id = b.user_id and o.purpose in ('card', 'reminder')
      and (o.message_id is not null or o.due_at is not null or o.failure is not null)
    )))`;
}

/** A survey as SQL; `to`: its close. `closed`: of `leavesUnasked`. */
type Closed = { tenantId: SQL; survey: SQL; to: SQL; closed: SQL };

/**
 * Condition on a row `o` of the outbox: its person was not asked before the survey closed, as their
 * own time would have come later (decisions/033). The row of the card then stays without a message
 * or a try, as that of somebody who was away does: a reminder asked those who came back.
 */
export function isUnasked({ tenantId, survey, to, closed }: Closed): SQL {
  return sql`${closed} and o.tenant_id = ${tenantId} and o.survey_id = ${survey}
    and o.purpose = 'card' and o.user_id is not null and o.message_id is null
    and o.failure is null and o.tries = 0 and (o.due_at is null or o.due_at > ${to})
    and not exists (select 1 from outbox r
      where r.tenant_id = ${tenantId} and r.survey_id = ${survey} and r.user_id = o.user_id
      and r.purpose = 'reminder' and r.message_id is not null)`;
}

type Timed = Pick<Survey, "type" | "scheduleId" | "state" | "deliverAt" | "closeAt">;
type Sent = Pick<Survey, "recipients" | "deliveryPreference">;

/**
 * Whether a survey may have been closed before everybody's own time came. Not if its places have
 * its card, which asks all who are there.
 */
export function leavesUnasked(survey: Timed & Sent, now: Date): boolean {
  return mayWait(survey) && isDirect(survey) && stateAt(survey, now) === "closed";
}

/** When a survey has been open: from its delivery to its close, or until now. */
export function openTime(
  { deliverAt, createdAt, closeAt }: Pick<Survey, "deliverAt" | "createdAt" | "closeAt">,
  now: Date,
): { from: Date; to: Date } {
  return { from: deliverAt ?? createdAt, to: closeAt && closeAt < now ? closeAt : now };
}

/** Whether a survey is sent as direct messages only. */
export function isDirect({ recipients, deliveryPreference }: Sent): boolean {
  return deliveryPreference === "direct-message" || !recipients.some(isPlace);
}
