/** The first `most` code units of a text, or one less where that would halve a character. */
export function startOf(text: string, most: number): string {
  const kept = text.slice(0, most);
  return /[\ud800-\udbff]$/.test(kept) && kept.length < text.length ? kept.slice(0, -1) : kept;
}

/** Cuts a text to a maximum length, with an ellipsis; never halves a character. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${startOf(text, most).trimEnd()}…`;
}
