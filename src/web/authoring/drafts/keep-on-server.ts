import type { Client } from "#contract/client.ts";
import type { draftsApi, KeptDraft } from "#contract/drafts.ts";
import { isApiError } from "../../api-error.ts";

/**
 * Stores a draft on the server, without the content that it began with where both are too large
 * together.
 */
export async function keepOnServer(
  drafts: Client<typeof draftsApi>,
  { id, ...body }: KeptDraft,
): Promise<void> {
  const keep = (base: KeptDraft["base"]) =>
    drafts.keep({ params: { id }, body: { ...body, base } });
  try {
    await keep(body.base);
  } catch (error) {
    if (!body.base || !isApiError(error) || error.status !== 413) throw error;
    await keep({ ...body.base, draft: null });
  }
}
