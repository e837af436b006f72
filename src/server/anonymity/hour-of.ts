/** The time that is stored with what is anonymous: rounded down to the hour. */
export function hourOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
}
