import { addDuration } from "./duration.ts";
import type { Survey } from "./survey.ts";

/** When a respondent may have himself reminded (BOT-06): so long after asking for it, as ISO durations. */
export const personalDelays = ["PT30M", "PT1H", "PT3H", "P1D"] as const;
export type PersonalDelay = (typeof personalDelays)[number];

/** The delays that end while the item is still open. */
export function delaysBeforeClose({ closeAt }: Pick<Survey, "closeAt">, now: Date): PersonalDelay[] {
  return personalDelays.filter((delay) => closeAt === null || addDuration(now, delay) < closeAt);
}
