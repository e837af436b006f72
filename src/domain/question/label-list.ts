const between = "; ";

/**
 * Joins several choices in one cell: `Pizza; Soup`. A `;` or `\` in a label is escaped with `\`, so
 * `splitLabels` restores the labels exactly.
 */
export function joinLabels(labels: readonly string[]): string {
  return labels.map((label) => label.replace(/[\\;]/g, "\\$&")).join(between);
}

/** The labels that were passed to `joinLabels`: one or more. */
export function splitLabels(cell: string): string[] {
  const parts = cell.match(/(?:\\[\s\S]|[^;\\])+|; ?/g) ?? [];
  const labels = [""];
  for (const part of parts) {
    if (part.startsWith(";")) labels.push("");
    else labels.push((labels.pop() ?? "") + part.replace(/\\([\\;])/g, "$1"));
  }
  return labels;
}
