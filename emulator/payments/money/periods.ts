type Every = { interval: string; interval_count: number };

const daySeconds = 86_400;

/** The end of the period that contains `at`, for periods counted from `anchor`. */
export function periodEnd(anchor: number, every: Every, at: number): number {
  let n = Math.max(0, Math.floor((at - anchor) / longest(every)));
  while (later(anchor, every, n) <= at) n += 1;
  return later(anchor, every, n);
}

/** The n-th date after the anchor; the last of the month where it has no such day. */
export function later(anchor: number, { interval, interval_count: count }: Every, n: number) {
  if (interval === "day") return anchor + n * count * daySeconds;
  if (interval === "week") return anchor + n * count * 7 * daySeconds;
  const months = n * count * (interval === "year" ? 12 : 1);
  const from = new Date(anchor * 1000);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const date = new Date(Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)));
  return Math.floor(date.getTime() / 1000) + (anchor % daySeconds);
}

function longest({ interval, interval_count: count }: Every): number {
  const days = { day: 1, week: 7, month: 31, year: 366 }[interval] ?? 1;
  return days * count * daySeconds;
}
