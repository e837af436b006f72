import type { SurveyView } from "#contract/survey-view.ts";
import { isolated } from "#domain/direction.ts";
import { fill } from "#text/format/fill.ts";
import { listText } from "#text/list.ts";

const shown = 2;

/** A survey's owners: two names and the number of others; null if no name is known. */
export function ownersText({ ownerNames }: Pick<SurveyView, "ownerNames">): string | null {
  const names = ownerNames.filter(Boolean).map(isolated);
  if (names.length === 0) return null;
  const first = names.slice(0, shown).join(", ");
  const n = names.length - shown;
  return n > 0
    ? fill(listText.fromMore, { names: first, n })
    : fill(listText.from, { names: first });
}
