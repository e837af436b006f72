import { useCallback, useState } from "react";
import { draftsApi } from "#contract/drafts.ts";
import { useClient } from "../../api.tsx";
import { useHost } from "../../host/use-host.ts";
import { keepOnServer } from "./keep-on-server.ts";
import { type StoredDraft, storeDraft } from "./stored-draft.ts";

/**
 * What starting over put away, until `settle`. `undo` gives it back and stores it again, on the
 * server after `gone`, the deletion of what was stored.
 */
export function usePutAway<T extends Omit<StoredDraft, "updatedAt">>(
  key: string,
  giveBack: (away: T) => void,
) {
  const drafts = useClient(draftsApi);
  const userId = useHost().context.user.id;
  const [away, setAway] = useState<{ work: T; gone: Promise<void> } | null>(null);
  const undo = () => {
    if (!away) return;
    const { id, draft, base } = away.work;
    const updatedAt = new Date();
    setAway(null);
    giveBack(away.work);
    storeDraft(userId, key, { id, updatedAt, draft, base });
    const keep = () => keepOnServer(drafts, { id, key, draft, base, updatedAt });
    // Without the server the device's copy remains.
    void away.gone.then(keep).catch(() => undefined);
  };
  const putAway = (work: T, gone: Promise<void>) => setAway({ work, gone });
  const settle = useCallback(() => setAway(null), []);
  return { putAway, undo: away && undo, settle };
}
