/**
 * Copies a field's text to the clipboard. If the host's frame blocks the clipboard API, selects the
 * field and copies that.
 */
export async function copyField(field: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand("copy");
  }
}
