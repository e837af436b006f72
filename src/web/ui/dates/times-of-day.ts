/**
 * Every time of a day in steps of minutes, as `HH:MM`, from `from` on if given, and the selected
 * one, which may be any.
 */
export function timesOfDay(step: number, chosen: string | null, from = "00:00"): string[] {
  const two = (part: number) => String(part).padStart(2, "0");
  const all = Array.from(
    { length: Math.ceil(1440 / step) },
    (_, at) => `${two(Math.floor((at * step) / 60))}:${two((at * step) % 60)}`,
  );
  const times = all.filter((time) => time >= from);
  return chosen === null || times.includes(chosen) ? times : [...times, chosen].toSorted();
}
