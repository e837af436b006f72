import type { Person } from "../emulator-api.ts";
import type { RegisteredApp } from "./registered-app.ts";
import { stableText } from "./stable-id.ts";

/** The id of a person for one bot: different for each bot, always the same. */
export function pairwiseId(app: RegisteredApp, personId: string): string {
  return `29:1${stableText(`pairwise:${app.botId}:${personId}`)}`;
}

/**
 * The person behind an id that a bot sends: its own `29:` id, or a directory id, which anonymous
 * people have none of towards apps.
 */
export function personOfBotId(people: Person[], app: RegisteredApp, id: string): Person | null {
  const isOf = id.startsWith("29:")
    ? (person: Person) => pairwiseId(app, person.id) === id
    : (person: Person) => person.kind !== "anonymous" && person.id === id;
  return people.find(isOf) ?? null;
}
