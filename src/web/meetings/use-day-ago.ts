import { useState } from "react";
import { limits } from "#domain/limits.ts";
import { useServerMinute } from "../server-clock.ts";

/**
 * 24 hours ago by the server's clock, the border between current surveys and the archive (MTG-15,
 * MTG-16, MTG-26), to the minute, so that query keys stay the same that long. `held`: does not
 * move, since loaded pages would be lost.
 */
export function useDayAgo(held: boolean): string {
  const minute = useServerMinute();
  const [kept, setKept] = useState(minute);
  if (!held && kept !== minute) setKept(minute);
  return new Date((held ? kept : minute) - limits.recentlyClosed).toISOString();
}
