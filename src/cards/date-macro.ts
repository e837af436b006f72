/** A moment that each reader's host shows in the reader's own zone and language. */
export function dateMacro(date: Date): string {
  const instant = `${date.toISOString().slice(0, 19)}Z`;
  return `{{DATE(${instant},SHORT)}} {{TIME(${instant})}}`;
}
