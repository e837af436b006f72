import type { PersonalCardView } from "#cards/parts/survey-card-view.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import { receipt, surveyId, tenantId } from "#domain/ids.ts";
import type { Question } from "#domain/question/question.ts";
import { hasChoices } from "#domain/question/traits.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { normalizeEdit } from "#domain/survey/normalize-draft.ts";
import { delaysBeforeClose } from "#domain/survey/personal-reminder.ts";
import { closeBase, closeTime, isCleared } from "#domain/survey/schedule.ts";
import type { Owner, Survey } from "#domain/survey/survey.ts";
import { resultsRefusal } from "#domain/survey/visibility.ts";
import { nextTime } from "#domain/time/next-time.ts";
import { beforeChosenStart } from "#domain/time/series-schedule.ts";
import { isBlank } from "#domain/unseen-signs.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { fill } from "#text/format/fill.ts";

type Known = {
  product: string;
  owners: readonly Owner[];
  before: SurveyView | null;
  now: Date;
};

// Nothing is sent from a preview, so its ids name nothing.
const nobody = "00000000-0000-4000-8000-000000000000";
const noReceipt = receipt.parse("a".repeat(22));

/**
 * What a recipient's card is made from once the draft is sent, or the edit saved, as somebody sees
 * it who has not answered.
 */
export function draftCardView(draft: Draft, { product, owners, before, now }: Known) {
  const survey = surveyOf(normalizeEdit(before ?? draft, draft), { owners, before, now });
  return {
    product,
    survey,
    now,
    responseCount: before?.responseCount ?? 0,
    partialCount: before?.partialCount ?? 0,
    results: null,
    refusal: resultsRefusal(survey, false, now),
    refreshFor: [],
    can: ["respond"],
    manage: false,
    mine: null,
    receipt: noReceipt,
    delays: delaysBeforeClose(survey, now),
  } satisfies PersonalCardView;
}

function surveyOf(draft: Draft, { owners, before, now }: Omit<Known, "product">): Survey {
  const { send: _send, deliverAt: _delivery, closeAt: _close, schedule, ...written } = draft;
  const openDuration = schedule?.openDuration ?? draft.openDuration;
  return {
    minimumGroup: 0,
    ...written,
    title: draft.title.trim(),
    questions: draft.questions.map(filledIn),
    id: before?.id ?? surveyId.parse(nobody),
    tenantId: before?.tenantId ?? tenantId.parse(nobody),
    applicationType: "msteams",
    state: "open",
    owners: before && before.owners.length > 0 ? before.owners : [...owners],
    deliverAt: now,
    closeAt: closingTime({ ...draft, openDuration }, before, now),
    openDuration,
    linkType: "protected",
    shortCode: null,
    banner: null,
    scheduleId: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** When it closes, counted from its delivery; null if it stays open or that time has passed. */
function closingTime(
  { send, deliverAt, closeAt, openDuration, schedule }: Draft,
  before: SurveyView | null,
  now: Date,
): Date | null {
  const scheduled = send === "schedule" && deliverAt !== null && !isCleared(deliverAt);
  const next = schedule && nextTime(schedule, beforeChosenStart(now));
  const sent = before?.state === "open" ? closeBase(before.deliverAt, now) : (next ?? now);
  const closes = closeTime({ closeAt, openDuration }, scheduled ? deliverAt : sent);
  return closes && !isCleared(closes) && closes > now ? closes : null;
}

/** A question with words in place of what is not written yet. */
function filledIn(question: Question): Question {
  const label = isBlank(question.label) ? authoringText.previewQuestion : question.label;
  if (!hasChoices(question)) return { ...question, label };
  return {
    ...question,
    label,
    choices: question.choices.map((choice, at) => {
      const empty = fill(authoringText.previewChoice, { n: at + 1 });
      const value = isBlank(choice.value) ? empty : choice.value;
      return { ...choice, value, label: isBlank(choice.label) ? value : choice.label };
    }),
  };
}
