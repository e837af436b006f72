import { useEffect, useState } from "react";
import { limits } from "#domain/limits.ts";

const minute = 60_000;

/** 24 hours ago, where the open window begins and the archive ends (MTG-15, MTG-16, MTG-26): by the minute, so that the lists that ask by it keep their key for that long. `held`: it stays, for pages that were loaded on would be lost. */
export function useDayAgo(held: boolean): string {
  const [ago, setAgo] = useState(dayAgo);
  useEffect(() => {
    if (held) return undefined;
    const timer = setInterval(() => setAgo(dayAgo), minute);
    return () => clearInterval(timer);
  }, [held]);
  return ago;
}

function dayAgo(): string {
  return new Date(Math.floor((Date.now() - limits.recentlyClosed) / minute) * minute).toISOString();
}
