import type { DialogSize } from "../host/host.ts";

/**
 * The size of the success dialog: higher with the share link, and for the first survey ever
 * (SUC-19).
 */
export function successSize({ link, first }: { link: boolean; first: boolean }): DialogSize {
  return { width: 550, height: (link ? 315 : 230) + (first ? 50 : 0) };
}

/** The size of the dialog that reopens a survey: higher if it contains a time picker (EDT-15). */
export function reopenSize({ choosingTime }: { choosingTime: boolean }): DialogSize {
  return { width: 550, height: choosingTime ? 430 : 240 };
}
