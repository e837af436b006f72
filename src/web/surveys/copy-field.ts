/** Puts a field's text on the clipboard, also where the host's frame may not write to it; the field is selected then. */
export async function copyField(field: HTMLInputElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand("copy");
  }
}
