import { useCallback, useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Draft } from "#domain/survey/draft.ts";
import { useHost } from "../../host/use-host.ts";
import { useAuthoring } from "../use-authoring.ts";
import { baseOf } from "./edited-version.ts";
import { forgetDraft, storeDraft } from "./stored-draft.ts";
import { useServerDraft } from "./use-server-draft.ts";

/**
 * Where a draft is stored: under a key, and on the server with an id. `isFound`: whether what the
 * form began with is stored there already.
 */
export type DraftPlace = { key: string; id: string; isFound: boolean };

/**
 * `keep` stores the draft on the device at once, even unchanged, and puts off saving it on the
 * server until the function it returns is called: once the draft was refused. `forget` deletes it,
 * after sending or discarding.
 */
type KeptDraft = { keep: () => () => void; forget: () => Promise<void> };

/**
 * The pause in typing after which the draft is saved on the device and on the server, in
 * milliseconds.
 */
const rests = { device: 300, server: 1500 } as const;

type LaterSaves = Record<keyof typeof rests, ReturnType<typeof setTimeout> | undefined>;
const laterSaves = (): LaterSaves => ({ device: undefined, server: undefined });

const unsaved = () => ({
  over: false,
  sent: false,
  stored: new Set<keyof typeof rests>(),
  /** How often it was given to the server. */
  saves: 0,
  later: laterSaves(),
  /** Saves it on the server after a pause; nothing once the form is closed. */
  saveThere: (): void => undefined,
});

/**
 * Saves the draft while the author types, so that a reload, a crash or a change of device loses
 * nothing. `isBegun`: whether a draft is what the form began with, which is not saved; where
 * something else was saved meanwhile, that is deleted.
 */
export function useSavedDraft(
  form: UseFormReturn<Draft>,
  { key, id, isFound }: DraftPlace,
  isBegun: (draft: Draft) => boolean,
): KeptDraft {
  const userId = useHost().context.user.id;
  const { before, series } = useAuthoring();
  const server = useServerDraft(key, id);
  const state = useRef(unsaved());

  useEffect(() => {
    const held = state.current;
    // Both places get the same time, so that they recognise each other's copy as the same.
    let changedAt = new Date();
    /** What was sent stays, also where nothing was written: its id makes another try the same. */
    const mayTakeBack = (where: keyof typeof rests, draft: Draft) =>
      !held.over && !held.sent && !isFound && held.stored.has(where) && isBegun(draft);
    const takeBack = (where: keyof typeof rests) => {
      if (where === "server") return void takeBackThere();
      held.stored.delete(where);
      forgetDraft(userId, key);
    };
    /** Without the server the next change tries again, and so does the connection's return. */
    const takeBackThere = async () => {
      const { saves } = held;
      if ((await server.drop()) && held.saves === saves) held.stored.delete("server");
    };
    const keep = (where: keyof typeof rests) => {
      if (held.later[where] === undefined) return;
      clearTimeout(held.later[where]);
      held.later[where] = undefined;
      const draft = form.getValues();
      if (held.over) return;
      if (mayTakeBack(where, draft)) return takeBack(where);
      if (isBegun(draft) && !held.sent && !held.stored.has(where)) return;
      held.stored.add(where);
      const work = { updatedAt: changedAt, draft, base: baseOf({ before, series }) };
      if (where === "server") {
        held.saves += 1;
        server.keep(work);
      } else storeDraft(userId, key, { id, ...work });
    };
    const takeBackAgain = () => {
      if (held.later.server === undefined && mayTakeBack("server", form.getValues()))
        void takeBackThere();
    };
    const saveLater = (where: keyof typeof rests) => {
      clearTimeout(held.later[where]);
      held.later[where] = held.over ? undefined : setTimeout(() => keep(where), rests[where]);
    };
    held.saveThere = () => saveLater("server");
    const keepAll = () => {
      keep("device");
      keep("server");
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        changedAt = new Date();
        saveLater("device");
        saveLater("server");
      },
    });
    window.addEventListener("pagehide", keepAll);
    window.addEventListener("online", takeBackAgain);
    return () => {
      unsubscribe();
      held.saveThere = () => undefined;
      window.removeEventListener("pagehide", keepAll);
      window.removeEventListener("online", takeBackAgain);
      keepAll();
    };
  }, [form, key, id, isFound, isBegun, userId, server, before, series]);

  const storeHere = useCallback(() => {
    const base = baseOf({ before, series });
    const work = { updatedAt: new Date(), draft: form.getValues(), base };
    storeDraft(userId, key, { id, ...work });
    return work;
  }, [userId, key, id, form, before, series]);
  const current = useMovedDraft(
    server,
    useCallback(() => (state.current.over ? null : storeHere()), [storeHere]),
  );

  const keep = useCallback(() => {
    const { current: held } = state;
    held.sent = true;
    const work = storeHere();
    // Stored after what is created, it would count as written after that. An edit has its base.
    const isDue = stopSave(held.later);
    if (isDue && work.base) {
      held.stored.add("server");
      held.saves += 1;
      server.keep(work);
    }
    return () => {
      if (isDue && !work.base) held.saveThere();
    };
  }, [server, storeHere]);
  const forget = useCallback(() => {
    state.current.over = true;
    forgetDraft(userId, key);
    return current.current.forget();
  }, [userId, key, current]);
  return { keep, forget };
}

/**
 * Where the id was used up, what is written goes on under another, and is stored there at once.
 * Returns the draft's place on the server.
 */
function useMovedDraft(
  server: ReturnType<typeof useServerDraft>,
  storeHere: () => Parameters<typeof server.keep>[0] | null,
) {
  const current = useRef(server);
  useEffect(() => {
    if (current.current === server) return;
    void current.current.drop();
    current.current = server;
    const work = storeHere();
    if (work) server.keep(work);
  }, [server, storeHere]);
  return current;
}

/** Stops the save on the server that waits for a pause; whether there was one. */
function stopSave(later: LaterSaves): boolean {
  const isWaiting = later.server !== undefined;
  clearTimeout(later.server);
  later.server = undefined;
  return isWaiting;
}
