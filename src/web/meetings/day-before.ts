import { limits } from "#domain/limits.ts";

const minute = 60_000;

/**
 * 24 hours before a time in milliseconds: the border between current surveys and the archive
 * (MTG-15, MTG-16, MTG-26), to the minute.
 */
export function dayBefore(time: number): string {
  return new Date(Math.floor(time / minute) * minute - limits.recentlyClosed).toISOString();
}
