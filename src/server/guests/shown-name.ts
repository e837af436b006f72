import { guestName } from "#domain/guest/guest.ts";
import { guestNames } from "#text/respond/guests.ts";

/**
 * How others see a guest, by the name they entered. The suffix is always appended, so that nobody
 * can pose as a colleague (ANO-06).
 */
export function shownName(entered: string): string {
  // Normalised first: short, with single spaces, so that the expression has only one way to match.
  const name = guestName(guestName(entered).replace(/(?: ?\(guest\))+$/iu, ""));
  return name === "" || name.toLowerCase() === guestNames.unnamed.toLowerCase()
    ? guestNames.unnamed
    : `${name} ${guestNames.mark}`;
}
