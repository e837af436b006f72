const between = "; ";

/** Several choices in one cell: `Pizza; Soup`. A `;` or `\` within a label gets a `\` before it, so that `splitLabels` gives the labels back exactly. */
export function joinLabels(labels: readonly string[]): string {
  return labels.map((label) => label.replace(/[\\;]/g, "\\$&")).join(between);
}

/** The labels that `joinLabels` was given: one or more. */
export function splitLabels(cell: string): string[] {
  const parts = cell.match(/(?:\\[\s\S]|[^;\\])+|; ?/g) ?? [];
  const labels = [""];
  for (const part of parts) {
    if (part.startsWith(";")) labels.push("");
    else labels.push((labels.pop() ?? "") + part.replace(/\\([\\;])/g, "$1"));
  }
  return labels;
}
