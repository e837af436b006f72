/** A sentence with its `{placeholders}` filled in. `{Type}` is `{type}` with a capital first letter (CON-04). An unknown placeholder stays as it is. */
export function fill(sentence: string, values: Record<string, string | number> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (name === "Type" && values.type !== undefined) return capital(String(values.type));
    return values[name] === undefined ? whole : String(values[name]);
  });
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
