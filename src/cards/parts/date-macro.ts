/** An instant that the host shows in each viewer's time zone and language. */
export function dateMacro(date: Date): string {
  const instant = `${date.toISOString().slice(0, 19)}Z`;
  return `{{DATE(${instant},SHORT)}} {{TIME(${instant})}}`;
}
