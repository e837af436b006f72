/** Every time of a day in steps of minutes, as `HH:MM`, and the one that is chosen, which may lie between them. */
export function timesOfDay(step: number, chosen: string | null): string[] {
  const two = (part: number) => String(part).padStart(2, "0");
  const times = Array.from({ length: Math.ceil(1440 / step) }, (_, at) => `${two(Math.floor((at * step) / 60))}:${two((at * step) % 60)}`);
  return chosen === null || times.includes(chosen) ? times : [...times, chosen].toSorted();
}
