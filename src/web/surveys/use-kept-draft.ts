import { useCallback, useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Draft } from "#domain/survey/draft.ts";
import { forgetDraft, keepDraft } from "./stored-draft.ts";

/** Writing rests for this long before it is kept, in milliseconds. */
const rest = 300;

/**
 * Keeps what is typed, so that a reload or a crash loses nothing; `begun` is what the form started with and is not kept by itself. Answers how to
 * forget it once it is sent or thrown away.
 */
export function useKeptDraft(form: UseFormReturn<Draft>, key: string, begun: Draft): () => void {
  const state = useRef<{ waiting: ReturnType<typeof setTimeout> | undefined; over: boolean }>({ waiting: undefined, over: false });

  useEffect(() => {
    const held = state.current;
    const untouched = JSON.stringify(begun);
    const keep = () => {
      if (held.waiting === undefined) return;
      clearTimeout(held.waiting);
      held.waiting = undefined;
      const now = form.getValues();
      if (JSON.stringify(now) !== untouched) keepDraft(key, now);
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(held.waiting);
        held.waiting = held.over ? undefined : setTimeout(keep, rest);
      },
    });
    window.addEventListener("pagehide", keep);
    return () => {
      unsubscribe();
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [form, key, begun]);

  return useCallback(() => {
    clearTimeout(state.current.waiting);
    Object.assign(state.current, { waiting: undefined, over: true });
    forgetDraft(key);
  }, [key]);
}
