import type { Reference } from "#contract/integrations.ts";
import type { Context } from "../context.ts";
import { changeSeries } from "../series/change-series.ts";
import { changeSurvey } from "../surveys/changes/change-survey.ts";

/**
 * An owner changes the integrations of a survey or series (INT-10): `write` runs under its lock, in
 * the transaction of its audit row, and tells whether anything changed. No card shows autolinks
 * before somebody asks for texts, so cards are left as they are.
 */
export async function changeReference(
  ctx: Context,
  { referenceType, referenceId }: Reference,
  write: (tx: Context) => Promise<boolean>,
): Promise<void> {
  if (referenceType === "series")
    await changeSeries(
      ctx,
      referenceId,
      "set-series-integrations",
      () => async (_series, _now, tx) => ((await write(tx)) ? {} : null),
    );
  else
    await changeSurvey(
      ctx,
      referenceId,
      "set-integrations",
      () => async (_survey, tx) => ((await write(tx)) ? { becomes: {}, cards: "leave" } : null),
    );
}
