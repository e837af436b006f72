import type { SurveyView } from "#contract/survey-view.ts";
import type { Recipient } from "#domain/survey/survey.ts";
import { fill } from "#text/fill.ts";
import { listText } from "#text/list.ts";

const shown = 2;

/** Where an item was sent: the names of two places and how many more; null where it went nowhere yet. */
export function placesText({ recipients }: Pick<SurveyView, "recipients">): string | null {
  const people = recipients.filter(({ type }) => type === "user").length;
  const places = [
    ...new Set(recipients.flatMap(nameOf)),
    ...(people === 1 ? [listText.onePerson] : people > 1 ? [fill(listText.people, { n: people })] : []),
  ];
  if (places.length === 0) return null;
  const names = places.slice(0, shown).join(", ");
  const n = places.length - shown;
  return n > 0 ? fill(listText.toMore, { names, n }) : fill(listText.to, { names });
}

/** People are counted, not named. */
function nameOf({ name, type }: Recipient): string[] {
  if (type === "user") return [];
  return [type === "web" ? listText.nameless.web : name || listText.nameless[type]];
}
