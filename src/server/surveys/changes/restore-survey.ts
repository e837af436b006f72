import type { SurveyId } from "#domain/ids.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../../context.ts";
import { changeSurvey } from "./change-survey.ts";

/**
 * An owner restores a deleted survey while its data is kept. Jobs that came due meanwhile run now,
 * but none sends it: what was to be sent meanwhile waits for its owner to send it.
 */
export function restoreSurvey(ctx: Context, id: SurveyId): Promise<Survey> {
  return changeSurvey(ctx, id, "restore", () => (survey, tx) => ({
    becomes: isOverdue(survey, tx.now()) ? unscheduled(survey, tx.now()) : {},
    cards: "post",
  }));
}

function isOverdue({ state, deliverAt }: Survey, now: Date): boolean {
  return state === "pending" && deliverAt !== null && deliverAt <= now;
}

/** A close time that has passed goes as well: nobody could send it with that. */
function unscheduled({ closeAt }: Survey, now: Date): Pick<Survey, "deliverAt" | "closeAt"> {
  return { deliverAt: null, closeAt: closeAt && closeAt > now ? closeAt : null };
}
