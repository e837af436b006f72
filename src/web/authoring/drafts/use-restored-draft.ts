import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { KeptDraft } from "#contract/drafts.ts";
import { draftsApi } from "#contract/drafts.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { mergeEdits } from "#domain/survey/merge-edits.ts";
import { useClient } from "../../api.tsx";
import { useHost } from "../../host/use-host.ts";
import { sweepDevice } from "../../sweep-device.ts";
import type { Conflict } from "../sending/save-edit.ts";
import { readDraft, type StoredDraft } from "./stored-draft.ts";
import { usePutAway } from "./use-put-away.ts";

export type RestoredDraft = {
  /** Increases each time the form restarts. */
  round: number;
  id: string;
  /** The form's initial draft; null for a blank form. */
  draft: Draft | null;
  restored: boolean;
  /** Whether what the form begins with is stored already. */
  isFound: boolean;
  /**
   * A draft that was found after the author began to type, or that is older than the edited survey.
   */
  offer: StoredDraft | null;
  /** Whether the offered draft is older than the survey's last change. */
  outdated: boolean;
  /** What others changed during the edit; the draft contains it now. */
  merged: Merged | null;
  accept: () => void;
  /** Restarts the form with the author's and the others' changes merged. */
  merge: (both: Merged & { draft: Draft }) => void;
  /** The author began anew; this is said until the form closes. */
  startedOver: boolean;
  /** Begins anew. `gone`: when the stored copies of `written` are deleted. */
  startOver: (written: Draft, gone: Promise<void>) => void;
  /** Brings back what starting over put away; null once something else is written. */
  undo: (() => void) | null;
  /** Call this when the author has written something after starting over. */
  settle: () => void;
  /** Call this when the author begins to use the form. */
  touch: () => void;
};

type Work = Pick<RestoredDraft, "round" | "id" | "draft" | "restored" | "merged" | "startedOver">;
type Merged = Pick<Conflict, "added" | "more">;
/** `before`: the survey being edited. */
type Options = { key: string; loaded: KeptDraft | null; before: SurveyView | null };

/**
 * The newest unfinished draft from this device or the server. The form does not wait for the
 * server: a draft from there replaces the form while the author has not touched it, and is offered
 * otherwise. A draft older than the edited survey is offered too, and merged with the survey.
 */
export function useRestoredDraft({ key, loaded, before }: Options): RestoredDraft {
  const drafts = useClient(draftsApi);
  const userId = useHost().context.user.id;
  const [stored] = useState(() => {
    sweepDevice();
    return readDraft(userId, key);
  });
  const [work, setWork] = useState(() =>
    begin(stored && isOutdated(stored, before) ? null : stored, loaded),
  );
  const [offer, setOffer] = useState(() => (stored && isOutdated(stored, before) ? stored : null));
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
  const remote = newest(data?.draft ?? null, stored?.updatedAt ?? null);

  const take = useCallback(
    (kept: StoredDraft) => {
      setOffer(null);
      const draft =
        before && isOutdated(kept, before) ? mergeEdits(kept.draft, before, null) : kept.draft;
      setWork((last) => ({
        round: last.round + 1,
        id: kept.id,
        draft,
        restored: true,
        merged: null,
        startedOver: false,
      }));
    },
    [before],
  );
  const taken = useRef(false);
  useEffect(() => {
    if (!remote || taken.current) return;
    taken.current = true;
    if (touched.current || isOutdated(remote, before)) setOffer(remote);
    else take(remote);
  }, [remote, before, take]);

  const { putAway, undo, settle } = usePutAway<Work & { draft: Draft }>(key, (back) =>
    setWork(({ round }) => ({ ...back, round: round + 1 })),
  );
  return {
    ...work,
    isFound: work.draft !== null || work.id === loaded?.id,
    offer,
    outdated: offer !== null && isOutdated(offer, before),
    merge: ({ draft, added, more }) =>
      setWork(({ round, id }) => ({
        round: round + 1,
        id,
        draft,
        restored: false,
        merged: { added, more },
        startedOver: false,
      })),
    accept: () => {
      if (offer) take(offer);
    },
    startOver: (written, gone) => {
      setOffer(null);
      putAway({ ...work, draft: written }, gone);
      setWork(({ round }) => ({
        round: round + 1,
        id: crypto.randomUUID(),
        draft: null,
        restored: false,
        merged: null,
        startedOver: true,
      }));
    },
    undo,
    settle,
    touch,
  };
}

function begin(stored: StoredDraft | null, loaded: KeptDraft | null): Work {
  const restored = stored !== null && (!loaded || stored.updatedAt > loaded.updatedAt);
  return {
    round: 0,
    id: loaded?.id ?? stored?.id ?? crypto.randomUUID(),
    draft: restored ? stored.draft : null,
    restored,
    merged: null,
    startedOver: false,
  };
}

function isOutdated({ updatedAt }: StoredDraft, before: SurveyView | null): boolean {
  return before !== null && updatedAt <= before.updatedAt;
}

function newest<T extends { updatedAt: Date }>(found: T | null, than: Date | null): T | null {
  return found && (!than || found.updatedAt > than) ? found : null;
}
