import { type Difference, rebuildTallies } from "#server/results/rebuild-tallies.ts";
import type { TestApp } from "./app.ts";

/**
 * Where the totals of these surveys do not agree with their answers. Of these alone: other tests of
 * a worker fill tables of its database by hand.
 */
export async function differencesOf(
  { database }: Pick<TestApp, "database">,
  ids: readonly string[],
  repair = false,
): Promise<Difference[]> {
  return (await rebuildTallies(database.db, { repair })).filter(({ surveyId }) =>
    ids.includes(surveyId),
  );
}
