import { useState } from "react";

/** How many series a search has; that of everything is empty. */
export type FoundSeries = { search: string; count: number };

/**
 * How many series stand above a list, which is not empty with one: null until the section tells. No
 * filter of the list is one for series.
 */
export function useFoundSeries(search: string, listed: boolean) {
  const [found, onFound] = useState<FoundSeries | null>(null);
  const known = found?.search === search ? found.count : null;
  return { series: listed ? known : 0, onFound };
}
