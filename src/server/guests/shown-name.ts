import { plainName } from "#domain/guest/guest.ts";
import { guestNames } from "#text/guests.ts";

/**
 * How others see a participant without an account, by the name that he entered. The mark stands at the end whatever was entered, so that nobody passes for a
 * colleague by writing his name (ANO-06).
 */
export function shownName(entered: string): string {
  // Made plain first: it is short then, with single spaces, and an expression has one way alone to read it.
  const name = plainName(plainName(entered).replace(/(?: ?\(guest\))+$/iu, ""));
  return name === "" || name.toLowerCase() === guestNames.unnamed.toLowerCase() ? guestNames.unnamed : `${name} ${guestNames.mark}`;
}
