import { useMemo } from "react";
import type { Draft } from "#domain/survey/draft.ts";
import { useApi } from "../api.tsx";

/** Sending or leaving waits no longer than this for a draft to be forgotten, in milliseconds. */
const patience = 1000;

/**
 * Unfinished work on the server (API-24). Nothing that fails here disturbs writing: the device has it too, and the next rest tries again. Calls go one
 * after another, so that none brings back what was forgotten.
 */
export function useServerDraft(key: string, id: string): { keep: (draft: Draft, updatedAt: Date) => void; forget: () => Promise<void> } {
  const { drafts } = useApi();
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
