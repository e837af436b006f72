import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Client } from "#contract/client.ts";
import type { KeptDraft } from "#contract/drafts.ts";
import { draftsApi } from "#contract/drafts.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { useClient } from "../../api.tsx";
import { useHost } from "../../host/use-host.ts";
import { sweepDevice } from "../../sweep-device.ts";
import type { Conflict } from "../sending/save-edit.ts";
import {
  baseOf,
  changedSince,
  type Edited,
  isOutdated,
  isSaved,
  mergedWith,
} from "./edited-version.ts";
import { keepOnServer } from "./keep-on-server.ts";
import { forgetDraft, readDraft, type StoredDraft, storeDraft } from "./stored-draft.ts";
import { usePutAway } from "./use-put-away.ts";

export type RestoredDraft = {
  /** Increases each time the form restarts. */
  round: number;
  id: string;
  /** The form's initial draft; null for a blank form. */
  draft: Draft | null;
  restored: boolean;
  /**
   * What was kept was created already, or with a `draft` an earlier version of it: this is said
   * until the form closes.
   */
  sent: boolean;
  /** Whether what the form begins with is stored already. */
  isFound: boolean;
  /**
   * A draft that was found after the author began to type, or that began with an earlier version.
   */
  offer: StoredDraft | null;
  /** Whether the offered draft began with an earlier version of what is edited. */
  outdated: boolean;
  /** What others changed during the edit; the draft contains it now. */
  merged: Merged | null;
  accept: () => void;
  /** Restarts the form with the author's and the others' changes merged, and stores both. */
  merge: (both: Conflict) => void;
  /** An earlier version of `written` was created: it goes on as another, under a new id. */
  renew: (written: Draft) => void;
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

/** A blank form of which there is nothing to say. */
const blank = { draft: null, restored: false, sent: false, merged: null, startedOver: false };
type Work = Pick<RestoredDraft, "round" | "id" | keyof typeof blank>;
/** `base`: the others' version. */
type Merged = Pick<Conflict, "added" | "more" | "isPerhapsSaved"> & Pick<StoredDraft, "base">;
type Options = Edited & { key: string; loaded: KeptDraft | null };
type LatestOptions = Options & { stored: StoredDraft | null };

/**
 * The newest unfinished draft from this device or the server. The form does not wait for the
 * server: a draft from there replaces the form while the author has not touched it, and is offered
 * otherwise. A draft older than the edited survey or series is offered too, and merged with it. One
 * that was sent, elsewhere or without a reply, is dropped; what was written after that goes on as
 * another, under a new id.
 */
export function useRestoredDraft({ key, loaded, before, series }: Options): RestoredDraft {
  const drafts = useClient(draftsApi);
  const userId = useHost().context.user.id;
  const isOld = useCallback(
    (kept: StoredDraft | null) => kept !== null && isOutdated(kept, { before, series }),
    [before, series],
  );
  const [stored] = useState(() => readUnsaved(userId, key, { before, series }));
  const [work, setWork] = useState(() => begin(isOld(stored) ? null : stored, loaded));
  const [offer, setOffer] = useState(() => (isOld(stored) ? stored : null));
  const touched = useRef(false);
  const touch = useCallback(() => {
    touched.current = true;
  }, []);
  const latest = useLatest({ key, stored, loaded, before, series });
  const { draft: remote = null, created = null, sentAsStored = false, later = null } = latest ?? {};

  const take = useCallback(
    (kept: StoredDraft) => {
      setOffer(null);
      const isMerged = isOld(kept);
      const edited = { before, series };
      const draft = isMerged ? mergedWith(edited, kept) : kept.draft;
      setWork(({ round }) => ({
        ...blank,
        round: round + 1,
        id: kept.id,
        draft,
        restored: true,
        sent: kept.id === later,
        merged: isMerged ? { ...changedSince(edited, kept), base: baseOf(edited) } : null,
      }));
    },
    [isOld, before, series, later],
  );
  const { round, id, draft, merged } = work;
  const seen = useRef({ taken: false, created: false });
  useEffect(() => {
    if (remote && !seen.current.taken) {
      seen.current.taken = true;
      if (!touched.current && !isOld(remote)) return take(remote);
      setOffer(remote);
    }
  }, [remote, isOld, take]);

  const hear = useEffectEvent((created: { id: string }) => {
    const isFirst = !seen.current.created;
    seen.current.created = true;
    if (id === created.id && !(isFirst && sentAsStored && !touched.current))
      return setWork((last) => renamed(last, created.id, loaded));
    if (!isFirst || remote) return;
    void drafts.forget({ params: { id: created.id } }).catch(() => undefined);
    if (id !== created.id) return setWork((last) => ({ ...last, sent: true }));
    forgetDraft(userId, key);
    setWork((last) => ({ ...blank, round: last.round + 1, id: newId(), sent: true }));
  });
  // Again whenever the form restarts: what is taken or undone may be what was sent.
  const heardIn = useRef("");
  useEffect(() => {
    const form = `${round} ${id}`;
    if (!created || heardIn.current === form) return;
    heardIn.current = form;
    hear(created);
  }, [round, id, created]);

  // After what the form before it stores when it closes.
  useEffect(() => {
    if (merged && draft)
      storeDraft(userId, key, { id, updatedAt: new Date(), draft, base: merged.base });
  }, [userId, key, id, draft, merged]);

  const { putAway, undo, settle } = usePutAway<Work & Pick<StoredDraft, "draft" | "base">>(
    key,
    (back) => setWork(({ round }) => ({ ...back, round: round + 1 })),
  );
  return {
    ...work,
    isFound: work.draft !== null || work.id === loaded?.id,
    offer,
    outdated: isOld(offer),
    merge: ({ draft, added, more, isPerhapsSaved, ...now }) => {
      const base = baseOf(
        "survey" in now ? { before: now.survey, series: null } : { before: null, ...now },
      );
      setWork(({ round, id }) => ({
        ...blank,
        round: round + 1,
        id,
        draft,
        merged: { added, more, isPerhapsSaved, base },
      }));
    },
    renew: (draft) => setWork((last) => ({ ...last, id: newId(), draft, sent: true })),
    accept: () => {
      if (offer) take(offer);
    },
    startOver: (written, gone) => {
      setOffer(null);
      putAway({ ...work, draft: written, base: baseOf({ before, series }) }, gone);
      setWork(({ round }) => ({ ...blank, round: round + 1, id: newId(), startedOver: true }));
    },
    undo,
    settle,
    touch,
  };
}

/**
 * The newest draft on the server, what was created, and whether that is what this device stored.
 * What was written after that, elsewhere, gets its new id here (`later`), before a form can replace
 * it. Of a draft that the address names, only whether something was created from it.
 */
function useLatest({ key, stored, loaded, before, series }: LatestOptions) {
  const drafts = useClient(draftsApi);
  return useQuery({
    queryKey: ["kept-draft", key],
    queryFn: async () => {
      const copy = (loaded ?? stored)?.id;
      const { draft: kept, created } = await drafts.latest({
        query: { key, ...(copy === undefined ? {} : { copy }) },
      });
      if (loaded) return { draft: null, created, sentAsStored: false, later: null };
      // By this device's clock.
      const at = created && new Date(Date.now() - created.ago);
      const sentAsStored = at !== null && stored !== null && stored.updatedAt <= at;
      const newer = newest(kept, stored, sentAsStored ? created : null);
      const draft = newer && (await unsaved(drafts, newer, { before, series }));
      if (!draft || draft.id !== created?.id) return { draft, created, sentAsStored, later: null };
      const later = newId();
      await keepOnServer(drafts, { ...draft, id: later });
      await drafts.forget({ params: { id: draft.id } });
      return { draft: { ...draft, id: later }, created, sentAsStored, later };
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  }).data;
}

function begin(stored: StoredDraft | null, loaded: KeptDraft | null): Work {
  const restored = stored !== null && (!loaded || stored.updatedAt > loaded.updatedAt);
  return {
    ...blank,
    round: 0,
    id: loaded?.id ?? stored?.id ?? newId(),
    draft: restored ? stored.draft : null,
    restored,
  };
}

/** Work whose id was used up, unless something else was taken in its place just now. */
function renamed(work: Work, used: string, loaded: KeptDraft | null): Work {
  if (work.id !== used) return work;
  return { ...work, id: newId(), draft: work.draft ?? loaded?.draft ?? null, sent: true };
}

function newId(): string {
  return crypto.randomUUID();
}

/**
 * What is kept on the server, if it is newer than the device's copy. `sent`: what was created from
 * that copy. Then it is what it says that tells them apart: with a clock ahead it may seem newer.
 */
function newest(
  kept: KeptDraft | null,
  stored: StoredDraft | null,
  sent: { id: string } | null,
): KeptDraft | null {
  if (!kept || !stored) return kept;
  const isKnown = sent
    ? kept.id === sent.id && JSON.stringify(kept.draft) === JSON.stringify(stored.draft)
    : kept.updatedAt <= stored.updatedAt;
  return isKnown ? null : kept;
}

/** The device's draft; one of an edit that was saved, whose reply was lost, is deleted. */
function readUnsaved(userId: string, key: string, edited: Edited): StoredDraft | null {
  sweepDevice();
  const kept = readDraft(userId, key);
  if (!kept || !isSaved(kept, edited)) return kept;
  forgetDraft(userId, key);
  return null;
}

/** The same for the server's. */
async function unsaved(
  drafts: Client<typeof draftsApi>,
  kept: KeptDraft,
  edited: Edited,
): Promise<KeptDraft | null> {
  if (!isSaved(kept, edited)) return kept;
  await drafts.forget({ params: { id: kept.id } });
  return null;
}
