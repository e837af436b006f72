import { isPlace } from "#domain/survey/is-place.ts";
import type { SurveyFrame } from "#domain/survey/survey.ts";

/** To which places and people a survey was sent, as ids that the database compares. */
export function sentTo({ recipients }: Pick<SurveyFrame, "recipients">): {
  places: string[];
  people: string[];
} {
  return {
    places: recipients.filter(isPlace).map(({ id }) => id),
    people: recipients.flatMap(({ type, id }) => (type === "user" ? [id.toLowerCase()] : [])),
  };
}
