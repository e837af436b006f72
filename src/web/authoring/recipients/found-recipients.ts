import type { Colleague, SendPlace } from "#contract/teams.ts";
import { limits } from "#domain/limits.ts";
import type { Recipient } from "#domain/survey/survey.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { fill } from "#text/format/fill.ts";
import { recipientOfPerson, recipientOfPlace } from "./use-places.ts";

export type Found = { label: string; items: { recipient: Recipient; detail: string }[] };

/** How many results are shown; more search words find the others. */
const most = 60;
const order: SendPlace["type"][] = ["channel", "groupChat", "meeting"];

/**
 * The recipients that can still be added, by team and kind: places whose own or team name contains
 * all words, and the people found.
 */
export function foundRecipients(
  places: readonly SendPlace[],
  people: readonly Colleague[],
  words: string,
  chosen: readonly Recipient[],
): Found[] {
  if (chosen.length >= limits.recipients.max) return [];
  const taken = new Set<string>(chosen.map(({ id }) => id));
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = places
    .filter(
      ({ id, name, teamName }) =>
        !taken.has(id) && parts.every((part) => `${name} ${teamName}`.toLowerCase().includes(part)),
    )
    .toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type))
    .slice(0, most);
  const groups = Map.groupBy(fitting, labelOf);
  const found = [...groups].map(([label, items]) => ({
    label,
    items: items.map((place) => ({ recipient: recipientOfPlace(place), detail: "" })),
  }));
  const others = people.filter(({ aadObjectId }) => !taken.has(aadObjectId));
  const persons = others.map((person) => ({
    recipient: recipientOfPerson(person),
    detail: person.upn,
  }));
  return persons.length > 0 ? [...found, { label: authoringText.people, items: persons }] : found;
}

function labelOf({ type, teamName }: SendPlace): string {
  if (type === "channel") return fill(authoringText.channelsOf, { team: teamName });
  return type === "meeting" ? authoringText.meetings : authoringText.chats;
}
