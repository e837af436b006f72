/** At most so many characters, with an ellipsis where something was cut off; never half of a character that takes two code units. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, most);
  return `${kept.isWellFormed() ? kept : kept.slice(0, -1)}…`;
}
