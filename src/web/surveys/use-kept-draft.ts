import { useCallback, useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Draft } from "#domain/survey/draft.ts";
import { useHost } from "../host/use-host.ts";
import { forgetDraft, storeDraft } from "./stored-draft.ts";
import { useServerDraft } from "./use-server-draft.ts";

/** Where unfinished work is kept: under a key, and on the server by an id of its own. */
export type DraftPlace = { key: string; id: string };

/** Writing rests for so long before it is kept on the device and on the server, in milliseconds. */
const rests = { device: 300, server: 1500 } as const;

/**
 * Keeps what is typed, so that a reload, a crash or another device loses nothing; `begun` is what the form started with and is not kept by itself.
 * Answers how to forget it once it is sent or thrown away.
 */
export function useKeptDraft(form: UseFormReturn<Draft>, { key, id }: DraftPlace, begun: Draft): () => Promise<void> {
  const userId = useHost().context.user.id;
  const server = useServerDraft(key, id);
  const state = useRef({ over: false });

  useEffect(() => {
    const held = state.current;
    const untouched = JSON.stringify(begun);
    const later: Record<keyof typeof rests, ReturnType<typeof setTimeout> | undefined> = { device: undefined, server: undefined };
    // One time for both places, so that each knows the other's work for the same.
    let changedAt = new Date();
    const keep = (where: keyof typeof rests) => {
      if (later[where] === undefined) return;
      clearTimeout(later[where]);
      later[where] = undefined;
      const draft = form.getValues();
      if (held.over || JSON.stringify(draft) === untouched) return;
      if (where === "server") server.keep(draft, changedAt);
      else storeDraft(userId, key, { id, updatedAt: changedAt, draft });
    };
    const keepAll = () => {
      keep("device");
      keep("server");
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        changedAt = new Date();
        for (const where of ["device", "server"] as const) {
          clearTimeout(later[where]);
          later[where] = held.over ? undefined : setTimeout(() => keep(where), rests[where]);
        }
      },
    });
    window.addEventListener("pagehide", keepAll);
    return () => {
      unsubscribe();
      window.removeEventListener("pagehide", keepAll);
      keepAll();
    };
  }, [form, key, id, begun, userId, server]);

  return useCallback(() => {
    state.current.over = true;
    forgetDraft(userId, key);
    return server.forget();
  }, [userId, key, server]);
}
