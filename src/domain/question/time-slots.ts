/** The options for a time answer: every half hour, as `HH:MM` (TAK-29). */
export const timeSlots: readonly string[] = Array.from(
  { length: 48 },
  (_, at) => `${String(Math.floor(at / 2)).padStart(2, "0")}:${at % 2 === 0 ? "00" : "30"}`,
);
