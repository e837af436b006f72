const most = 31;
const forbidden = /[\p{C}[\]:*?/\\]/gu;

/**
 * Sheet names for these titles: without characters that Excel forbids, at most 31 characters, and
 * unique regardless of case.
 */
export function sheetNames(titles: readonly string[], taken: readonly string[] = []): string[] {
  // Reserved by Excel.
  const used = new Set(["history", ...taken.map((name) => name.toLowerCase())]);
  return titles.map((title) => {
    const plain = cut(title.replace(forbidden, " ").replace(/\s+/g, " "), most) || "Item";
    let name = plain;
    for (let number = 2; used.has(name.toLowerCase()); number += 1)
      name = `${cut(plain, most - ` (${number})`.length)} (${number})`;
    used.add(name.toLowerCase());
    return name;
  });
}

/**
 * Truncates to this many UTF-16 units, without splitting a character, and trims blanks and
 * apostrophes.
 */
function cut(text: string, units: number): string {
  const kept = text.replace(/^[\s']+/, "").slice(0, units);
  return (kept.isWellFormed() ? kept : kept.slice(0, -1)).replace(/[\s']+$/, "");
}
