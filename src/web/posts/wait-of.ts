import type { SurveyView } from "#contract/survey-view.ts";
import { isRefusal } from "../api-error.ts";

type Read = { state: { error: Error | null; data?: unknown } };

/**
 * How long until posts are read again: `every` milliseconds while no events arrive. So are those
 * that could not be read again: they may be behind, and then no event brings them up to date.
 */
export function waitOf({ state: survey }: Pick<SurveyView, "state">, live: boolean, every: number) {
  return ({ state: { error, data } }: Read): number | false => {
    if (data !== undefined && error !== null && !isRefusal(error)) return every;
    return live || survey !== "open" ? false : every;
  };
}
