import { z } from "zod";
import { successText } from "#text/authoring/success.ts";
import { fill } from "#text/format/fill.ts";

const arrival = z.object({ added: z.array(z.string()) });

/** The choices that others added during the edit, which the form passes to the next page. */
export function addedIn(state: unknown): string[] {
  return arrival.safeParse(state).data?.added ?? [];
}

/** The message that added choices were kept; empty if there are none. */
export function keptChoices(added: readonly string[]): string[] {
  return added.length > 0 ? [fill(successText.keptChoices, { choices: added.join(", ") })] : [];
}
