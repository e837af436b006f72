import type { SurveyView } from "#contract/survey-view.ts";
import type { Choice } from "#domain/question/question.ts";
import { choicesOf } from "#domain/question/registry.ts";
import { withSwappedChoices } from "#domain/question/swapped-choices.ts";
import { type Draft, draft as draftSchema } from "#domain/survey/draft.ts";
import { contentOf, draftOf, type UpdateOptions } from "#domain/survey/edit.ts";
import { changesSince } from "#domain/survey/merge-edits.ts";
import { normalizeEdit } from "#domain/survey/normalize-draft.ts";

type Sent = { before: SurveyView; draft: Draft; options: UpdateOptions };

/**
 * Whether an edit was saved although its reply was lost: the choices that others added since then,
 * or null if the survey is not what the edit makes of it. Saved again, it would remove the votes
 * given meanwhile and tell the audience twice. `unclear`: it would leave everything as it was
 * before, its banner too, so the survey does not tell.
 */
export function addedSinceSaved(
  { before, draft: sent, options }: Sent,
  survey: SurveyView,
): Choice[] | "unclear" | null {
  const edited = normalizeEdit(before, draftSchema.parse(sent));
  const made = madeBy(edited, before, survey);
  const banner = options.removeExistingVotesOnEdit ? "respond-again" : "updated";
  const own = changesSince(before, made);
  const isRemoved = !options.removeExistingVotesOnEdit || survey.banner === banner;
  // An edit that changes nothing may still tell the audience.
  const isTold = survey.banner === banner;
  const isSeen = own.more || own.added.length > 0 || (isTold && before.banner !== banner);
  const since = changesSince(made, survey);
  const had = new Set<string>(before.questions.flatMap(choicesOf).map(({ id }) => id));
  // Choices that the edit removed and that are still there were added by nobody.
  if (since.more || since.added.some(({ id }) => had.has(id))) return null;
  if (isSeen) return isRemoved && isSentAs(edited, survey) ? since.added : null;
  return isTold && options.notifyUsersOnEdit ? "unclear" : null;
}

/** What an edit makes of the survey, which others may have changed in what no edit changes. */
function madeBy(edited: Draft, before: SurveyView, survey: SurveyView): SurveyView {
  // Before it is sent nobody voted: texts that changed places keep the ids of their new places.
  const isPending = before.state === "pending";
  return {
    ...survey,
    ...contentOf(edited),
    questions: isPending
      ? edited.questions
      : withSwappedChoices(before.questions, edited.questions),
    // Counted from the delivery, which the server knows.
    closeAt: edited.openDuration ? survey.closeAt : edited.closeAt,
    recipients: hasSameIds(edited, survey) ? survey.recipients : edited.recipients,
  };
}

function isSentAs({ send, deliverAt }: Draft, survey: SurveyView): boolean {
  const now = draftOf(survey);
  const due = send === "schedule" ? deliverAt : null;
  return send === now.send && due?.getTime() === now.deliverAt?.getTime();
}

/** Their kinds and names come from the host. */
function hasSameIds(one: Pick<Draft, "recipients">, other: Pick<Draft, "recipients">): boolean {
  const idsOf = ({ recipients }: Pick<Draft, "recipients">) =>
    recipients.map(({ id }) => id).join(" ");
  return idsOf(one) === idsOf(other);
}
