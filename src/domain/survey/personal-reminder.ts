import { addDuration } from "../time/duration.ts";
import type { Survey } from "./survey.ts";

/** The delays after which respondents can be reminded personally, as ISO durations (BOT-06). */
export const personalDelays = ["PT30M", "PT1H", "PT3H", "P1D"] as const;
export type PersonalDelay = (typeof personalDelays)[number];

/** The delays that end before the survey closes. */
export function delaysBeforeClose(
  { closeAt }: Pick<Survey, "closeAt">,
  now: Date,
): PersonalDelay[] {
  return personalDelays.filter((delay) => closeAt === null || addDuration(now, delay) < closeAt);
}
