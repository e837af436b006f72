import type { DialogSize } from "../host/host.ts";

/** The size of the dialog after an item was made: higher with its share link, and for the first item ever (SUC-19). */
export function successSize({ link, first }: { link: boolean; first: boolean }): DialogSize {
  return { width: 550, height: (link ? 315 : 230) + (first ? 50 : 0) };
}

/** The size of the dialog that opens an item again: higher where a time is chosen in it (EDT-15). */
export function reopenSize({ choosingTime }: { choosingTime: boolean }): DialogSize {
  return { width: 550, height: choosingTime ? 430 : 240 };
}
