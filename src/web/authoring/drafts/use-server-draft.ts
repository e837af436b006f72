import { useMemo } from "react";
import { draftsApi, type KeptDraft } from "#contract/drafts.ts";
import { useClient } from "../../api.tsx";
import { keepOnServer } from "./keep-on-server.ts";

type ServerDraft = {
  keep: (work: Omit<KeptDraft, "id" | "key">) => void;
  /** Deletes it; resolves to whether that succeeded. */
  drop: () => Promise<boolean>;
  /** Deletes it, as far as that is quick. */
  forget: () => Promise<void>;
};

/** How long sending or leaving waits for the draft's deletion, in milliseconds. */
const patience = 1000;

/**
 * The unfinished draft on the server (API-24). Failures never disturb typing: the device has a
 * copy, and the next save tries again. Calls run one after another, so that a late save can't
 * restore a deleted draft.
 */
export function useServerDraft(key: string, id: string): ServerDraft {
  const drafts = useClient(draftsApi);
  return useMemo(() => {
    const line: { last: Promise<unknown> } = { last: Promise.resolve() };
    const next = (call: () => Promise<unknown>): Promise<boolean> => {
      const done = line.last.then(call).then(
        () => true,
        () => false,
      );
      line.last = done;
      return done;
    };
    const drop = () => next(() => drafts.forget({ params: { id } }));
    return {
      keep: (work) => {
        void next(() => keepOnServer(drafts, { id, key, ...work }));
      },
      drop,
      forget: async () => {
        await Promise.race([drop(), new Promise((resolve) => setTimeout(resolve, patience))]);
      },
    };
  }, [drafts, key, id]);
}
