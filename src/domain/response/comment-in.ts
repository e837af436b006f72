import { isBlank } from "../unseen-signs.ts";
import { unturned } from "../unturned.ts";

/**
 * A comment for storage: trimmed, without direction-changing characters; null if nothing visible is
 * left.
 */
export function commentIn(text: string | null | undefined): string | null {
  const said = unturned(text ?? "").trim();
  return isBlank(said) ? null : said;
}
