import type { SurveyView } from "#contract/survey-view.ts";
import { fill } from "#text/fill.ts";
import { listText } from "#text/list.ts";

const shown = 2;

/** Whose an item is: the names of two owners and how many more; null where no name is known. */
export function ownersText({ owners }: Pick<SurveyView, "owners">): string | null {
  const names = owners.map(({ name }) => name).filter(Boolean);
  if (names.length === 0) return null;
  const first = names.slice(0, shown).join(", ");
  const n = names.length - shown;
  return n > 0 ? fill(listText.fromMore, { names: first, n }) : fill(listText.from, { names: first });
}
