/** A sentence with its `{placeholders}` filled in. `{Type}` is `{type}` with a capital first letter (CON-04). An unknown placeholder stays as it is, and counts of five digits or more have their thousands set apart. */
export function fill(sentence: string, values: Record<string, string | number> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (name === "Type" && values.type !== undefined) return capital(String(values.type));
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" && value >= 10_000 ? value.toLocaleString("en-US") : String(value);
  });
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
