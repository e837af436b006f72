/** The times of a day from which a time answer is chosen: each half hour, as `HH:MM` (TAK-29). */
export const timeSlots: readonly string[] = Array.from(
  { length: 48 },
  (_, at) => `${String(Math.floor(at / 2)).padStart(2, "0")}:${at % 2 === 0 ? "00" : "30"}`,
);

/** The same with an answer that was given before and is off the grid, which stays to be chosen. */
export function timeSlotsWith(given: string | null): readonly string[] {
  const known = given === null || timeSlots.includes(given) || !/^\d\d:\d\d$/.test(given);
  return known ? timeSlots : [...timeSlots, given].sort();
}
