/**
 * Bidi embeddings, overrides and isolates, which change the direction of the text after them. Does
 * not include the marks, which Hebrew and Arabic need.
 */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Removes characters that change the text direction, such as an override that displays
 * `photo_gnp.exe` as `photo_exe.png`.
 */
export function unturned(text: string): string {
  return text.replace(turning, "");
}
