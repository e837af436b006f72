import type { SurveyView } from "#contract/survey-view.ts";
import { isRefusal } from "../api-error.ts";

type Read = { state: { error: Error | null } };

/**
 * How long until posts are read again: `every` milliseconds while no events arrive. So are those
 * that could not be read: they may be behind, and then no event brings them up to date.
 */
export function waitOf({ state: survey }: SurveyView, live: boolean, every: number) {
  return ({ state: { error } }: Read): number | false => {
    if (error !== null && !isRefusal(error)) return every;
    return live || survey !== "open" ? false : every;
  };
}
