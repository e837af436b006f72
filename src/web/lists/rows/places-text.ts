import type { SurveyRow } from "#contract/survey-view.ts";
import { isolated } from "#domain/direction.ts";
import type { Recipient } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { listText } from "#text/list.ts";

const shown = 2;

/**
 * Where a survey was sent: two place names and the number of others; null if it has no recipients.
 */
export function placesText({ recipients }: Pick<SurveyRow, "recipients">): string | null {
  const people = recipients.filter(({ type }) => type === "user").length;
  const places = [
    ...new Set(recipients.flatMap(nameOf)),
    ...(people === 1
      ? [listText.onePerson]
      : people > 1
        ? [fill(listText.people, { n: people })]
        : []),
  ];
  if (places.length === 0) return null;
  const names = places.slice(0, shown).join(", ");
  const n = places.length - shown;
  return n > 0 ? fill(listText.toMore, { names, n }) : fill(listText.to, { names });
}

/** People are counted, not named. */
function nameOf({ name, type, teamName }: Recipient & { teamName?: string | undefined }): string[] {
  if (type === "user") return [];
  if (type === "web") return [listText.unnamed.web];
  const place = isolated(name) || listText.unnamed[type];
  return [teamName ? fill(listText.inTeam, { team: teamName, place }) : place];
}
