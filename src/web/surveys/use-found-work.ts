import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { KeptDraft } from "#contract/drafts.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { useApi } from "../api.tsx";
import { useHost } from "../host/use-host.ts";
import { readDraft, type StoredDraft } from "./stored-draft.ts";

export type FoundWork = {
  /** Grows each time that the form begins anew. */
  round: number;
  id: string;
  /** What to begin with instead of a blank form; null for that. */
  draft: Draft | null;
  restored: boolean;
  /** Newer work that came to light after writing had begun. */
  offer: StoredDraft | null;
  accept: () => void;
  startOver: () => void;
  /** To be told when somebody begins to use the form. */
  touch: () => void;
};

type Options = { key: string; loaded: KeptDraft | null /** Older work does not fit what is edited any more. */; since: Date | null };

/**
 * Unfinished work from this device or from the server, the newest of both. The form does not wait for the server: what comes from there later takes its
 * place only while nobody has begun; then it is offered.
 */
export function useFoundWork({ key, loaded, since }: Options): FoundWork {
  const { drafts } = useApi();
  const userId = useHost().context.user.id;
  const [stored] = useState(() => newest(readDraft(userId, key), since));
  const [work, setWork] = useState(() => begin(stored, loaded));
  const [offer, setOffer] = useState<StoredDraft | null>(null);
  const touched = useRef(false);
  const touch = useCallback(() => {
    touched.current = true;
  }, []);
  const { data } = useQuery({
    queryKey: ["kept-draft", key],
    queryFn: () => drafts.latest({ query: { key } }),
    enabled: loaded === null,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const remote = newest(data?.draft ?? null, stored?.updatedAt ?? since);

  const take = ({ id, draft }: StoredDraft) => {
    setOffer(null);
    setWork((last) => ({ round: last.round + 1, id, draft, restored: true }));
  };
  const taken = useRef(false);
  useEffect(() => {
    if (!remote || taken.current) return;
    taken.current = true;
    if (touched.current) setOffer(remote);
    else take(remote);
  }, [remote]);

  return {
    ...work,
    offer,
    accept: () => {
      if (offer) take(offer);
    },
    startOver: () => {
      setOffer(null);
      setWork(({ round }) => ({ round: round + 1, id: crypto.randomUUID(), draft: null, restored: false }));
    },
    touch,
  };
}

function begin(stored: StoredDraft | null, loaded: KeptDraft | null) {
  const restored = stored !== null && (!loaded || stored.updatedAt > loaded.updatedAt);
  return { round: 0, id: loaded?.id ?? stored?.id ?? crypto.randomUUID(), draft: restored ? stored.draft : null, restored };
}

function newest<T extends { updatedAt: Date }>(found: T | null, than: Date | null): T | null {
  return found && (!than || found.updatedAt > than) ? found : null;
}
