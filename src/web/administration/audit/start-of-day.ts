/** When a day `YYYY-MM-DD` begins in the reader's zone, or the day `later` days after it. */
export function startOfDay(day: string, later = 0): Date | null {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const time = new Date(year, month - 1, date + later);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(time.getTime()) ? time : null;
}
