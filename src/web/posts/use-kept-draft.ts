import { useEffect, useState } from "react";
import type { SurveyId } from "#domain/ids.ts";
import { useHost } from "../host/use-host.ts";
import { draftStore, type PostDraft } from "./kept-draft.ts";

type Kept = { draft: PostDraft; store: Awaited<ReturnType<typeof draftStore>> };

/** The draft on this device; null until it is read. */
export function useKeptDraft(id: SurveyId) {
  const { user } = useHost().context;
  const [kept, setKept] = useState<Kept | null>(null);
  useEffect(() => {
    let isLeft = false;
    void draftStore(id, user.id).then((store) => {
      if (!isLeft) setKept({ store, draft: store.read() });
    });
    return () => {
      isLeft = true;
    };
  }, [id, user.id]);
  if (!kept) return null;
  return {
    ...kept,
    begin: (draft: PostDraft) => setKept({ ...kept, draft }),
    isWritten: () => kept.store.read().text.trim() !== "",
  };
}
