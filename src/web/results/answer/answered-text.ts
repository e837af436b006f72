import type { SurveyView } from "#contract/survey-view.ts";
import type { UserResponse } from "#domain/response/response.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { fill } from "#text/format/fill.ts";
import { responsesText } from "#text/results/responses.ts";
import { votingText } from "#text/voting.ts";

type Mine = Pick<UserResponse, "completed">;

/** Says that the viewer responded, or responded partly. */
export function answeredText({ type }: Pick<SurveyView, "type">, { completed }: Mine): string {
  if (!completed) return fill(responsesText.partly, { type: typeNames[type] });
  if (specOf(type).button.page === "vote") return votingText.voted;
  return fill(votingText.answered, { type: typeNames[type] });
}
