import { useState } from "react";
import { useServerMinute } from "../server-clock.ts";
import { dayBefore } from "./day-before.ts";

/**
 * 24 hours ago by the server's clock, to the minute, so that query keys stay the same that long.
 * `held`: does not move, since loaded pages would be lost.
 */
export function useDayAgo(held: boolean): string {
  const minute = useServerMinute();
  const [kept, setKept] = useState(minute);
  if (!held && kept !== minute) setKept(minute);
  return dayBefore(held ? kept : minute);
}
