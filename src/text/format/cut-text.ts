/** Cuts a text to a maximum length, with an ellipsis; never splits a surrogate pair. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, most);
  return `${kept.isWellFormed() ? kept : kept.slice(0, -1)}…`;
}
