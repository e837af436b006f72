import { randomUUID } from "node:crypto";
import { AppError } from "#domain/errors.ts";
import { seriesId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { offersOwnZones } from "#domain/series/own-zones.ts";
import type { Series } from "#domain/series/series.ts";
import { mayRecur } from "#domain/series/series-permissions.ts";
import { type Draft, draftProblems } from "#domain/survey/draft.ts";
import { contentOf } from "#domain/survey/edit.ts";
import { assertNoProblems } from "#domain/survey/lifecycle.ts";
import { normalizeDraft } from "#domain/survey/normalize-draft.ts";
import { assertOffered } from "#domain/survey/offers.ts";
import { keptReminders } from "#domain/survey/reminders.ts";
import type { Recipient } from "#domain/survey/survey.ts";
import { wordCloudProblems } from "#domain/survey/word-cloud.ts";
import { beforeChosenStart, type SeriesSchedule } from "#domain/time/series-schedule.ts";
import { readOwnFlags } from "../accounts/read-flags.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Context } from "../context.ts";
import type { Creation } from "../idempotency/creation.ts";
import { checkPlan, checkUsage } from "../surveys/checks/check-plan.ts";
import { checkRecipients } from "../surveys/checks/check-recipients.ts";
import { publishLists } from "../surveys/publish-change.ts";
import { countOwnSeries } from "./list-series.ts";
import { nextBeginning } from "./own-zones.ts";
import { insertSeries } from "./queries.ts";
import { updateScheduleCards } from "./schedule-cards.ts";

type Recurring = Draft & { schedule: SeriesSchedule };

/** Creates a series from a draft with a schedule (API-25). The caller is its owner. */
export async function prepareSeries(ctx: Context, given: Recurring): Promise<Creation> {
  const { user } = ctx.actor;
  if (!user) throw new AppError("auth.required");
  assertOffered(given.type, ctx.actor.app);
  const now = ctx.now();
  assertNoProblems(draftProblems({ ...given, reminders: keptReminders(given.reminders) }, now));
  const { content, recipients } = await checkSeries(ctx, given);
  const max = limits.series;
  if ((await countOwnSeries(ctx, max)) >= max) throw new AppError("series.too-many", { max });
  const schedule = given.schedule;
  const waiting: Series = {
    ...schedule,
    id: seriesId.parse(randomUUID()),
    tenantId: ctx.actor.tenantId,
    applicationType: ctx.actor.app,
    state: "active",
    content,
    recipients,
    owners: [{ aadObjectId: user.userId, name: user.name }],
    next: null,
    stopped: false,
    lastSurveyId: null,
    createdAt: now,
    updatedAt: now,
  };
  const next = await nextBeginning(ctx, waiting, beforeChosenStart(now));
  if (next)
    await checkUsage(ctx, { send: "schedule", type: waiting.content.type, deliverAt: next });
  const series: Series = { ...waiting, state: next ? "active" : "ended", next };
  return {
    id: series.id,
    write: async (tx) => {
      await insertSeries(tx, series);
      if (next) await tx.jobs.occurLater(tx.db, series, next);
      await updateScheduleCards(tx, series);
      await recordAudit(tx, [{ what: "create-series", subjectId: series.id }]);
    },
    publishChange: () => {
      publishLists(ctx, series);
      ctx.jobs.wake();
      ctx.cards.wake();
    },
  };
}

/**
 * What a series is made of, after the checks that a survey has too: plan, organisation, recipients.
 * `before`: the series as it was before an edit.
 */
export async function checkSeries(
  ctx: Context,
  given: Recurring,
  before: Draft | null = null,
): Promise<{ content: Series["content"]; recipients: Recipient[] }> {
  const draft = normalizeDraft({ ...given, openDuration: null, closeAt: null, deliverAt: null });
  if (!mayRecur(draft.type, await readOwnFlags(ctx))) throw new AppError("series.not-allowed");
  // Also whether the policy lets a series of this type begin.
  await checkPlan(ctx, draft, before);
  await checkUsage(ctx, { send: "manual", type: draft.type, deliverAt: null });
  const recipients = await checkRecipients(ctx, draft, before?.recipients);
  assertOffered(draft.type, ctx.actor.app, recipients);
  assertNoProblems(wordCloudProblems({ ...draft, recipients }));
  const { openDuration, eachInOwnZone } = given.schedule;
  const content = { ...contentOf(draft), openDuration };
  return eachInOwnZone && offersOwnZones({ ...draft, recipients })
    ? { content: { ...content, eachInOwnZone }, recipients }
    : { content, recipients };
}
