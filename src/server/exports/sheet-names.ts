const most = 31;
const forbidden = /[\p{C}[\]:*?/\\]/gu;

/** Names of sheets for these titles: without what Excel forbids, at most 31 characters, and each once, whatever the case. */
export function sheetNames(titles: readonly string[], taken: readonly string[] = []): string[] {
  // Excel keeps this name for itself.
  const used = new Set(["history", ...taken.map((name) => name.toLowerCase())]);
  return titles.map((title) => {
    const plain = cut(title.replace(forbidden, " ").replace(/\s+/g, " "), most) || "Item";
    let name = plain;
    for (let number = 2; used.has(name.toLowerCase()); number += 1) name = `${cut(plain, most - ` (${number})`.length)} (${number})`;
    used.add(name.toLowerCase());
    return name;
  });
}

/** At most so many UTF-16 units, without half a character, and without blanks and apostrophes at the ends. */
function cut(text: string, units: number): string {
  const kept = text.replace(/^[\s']+/, "").slice(0, units);
  return (kept.isWellFormed() ? kept : kept.slice(0, -1)).replace(/[\s']+$/, "");
}
