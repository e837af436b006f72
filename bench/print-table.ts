/** Prints rows as a Markdown table, as in `docs/performance.md`. */
export function printTable(head: string[], rows: (string | number)[][]): void {
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  console.log(`\n${lines.join("\n")}\n`);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** An integer with thousands separators; small numbers have one decimal. */
export function figure(value: number): string {
  return value >= 100
    ? Math.round(value).toLocaleString("en-US")
    : value.toFixed(value >= 10 ? 1 : 2);
}

export function ratio(value: number, baseline: number): string {
  return baseline === 0 ? "—" : `${Math.round((100 * value) / baseline)}%`;
}
