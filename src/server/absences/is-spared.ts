import { type SQL, sql } from "drizzle-orm";
import { isPlace } from "#domain/survey/is-place.ts";
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

/** When a survey has been open: from its delivery to its close, or until now. */
export function openTime(
  { deliverAt, createdAt, closeAt }: Pick<Survey, "deliverAt" | "createdAt" | "closeAt">,
  now: Date,
): { from: Date; to: Date } {
  return { from: deliverAt ?? createdAt, to: closeAt && closeAt < now ? closeAt : now };
}

/** Whether a survey is sent as direct messages only. */
export function isDirect({
  recipients,
  deliveryPreference,
}: Pick<Survey, "recipients" | "deliveryPreference">): boolean {
  return deliveryPreference === "direct-message" || !recipients.some(isPlace);
}
