import { useMemo } from "react";
import { draftsApi } from "#contract/drafts.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { useClient } from "../../api.tsx";

/** How long sending or leaving waits for the draft's deletion, in milliseconds. */
const patience = 1000;

/**
 * The unfinished draft on the server (API-24). Failures never disturb typing: the device has a
 * copy, and the next save tries again. Calls run one after another, so that a late save can't
 * restore a deleted draft.
 */
export function useServerDraft(
  key: string,
  id: string,
): { keep: (draft: Draft, updatedAt: Date) => void; forget: () => Promise<void> } {
  const drafts = useClient(draftsApi);
  return useMemo(() => {
    const line: { last: Promise<unknown> } = { last: Promise.resolve() };
    const next = (call: () => Promise<unknown>) => {
      line.last = line.last.then(call).catch(() => undefined);
    };
    return {
      keep: (draft, updatedAt) => {
        next(() => drafts.keep({ params: { id }, body: { key, draft, updatedAt } }));
      },
      forget: async () => {
        next(() => drafts.forget({ params: { id } }));
        await Promise.race([line.last, new Promise((resolve) => setTimeout(resolve, patience))]);
      },
    };
  }, [drafts, key, id]);
}
