import { useCallback } from "react";
import type { Choice } from "#domain/question/question.ts";
import { useDraftForm } from "../../draft-form/use-draft-form.ts";

/**
 * Replaces a question's choices. If only marks differ, sets only these: no row re-renders, and the
 * focus stays.
 */
export function useSetChoices(at: number): (next: readonly Choice[]) => void {
  const { getValues, setValue, clearErrors, getFieldState, trigger } = useDraftForm();
  return useCallback(
    (next) => {
      const path = `questions.${at}.choices` as const;
      const now = getValues(path);
      if (next.length !== now.length || !next.every((choice, n) => isSame(choice, now[n]))) {
        setValue(path, [...next]);
        clearErrors(path);
        return;
      }
      for (const [n, { correct = false }] of next.entries()) {
        if (correct !== (now[n]?.correct ?? false)) setValue(`${path}.${n}.correct`, correct);
      }
      if (getFieldState(path).invalid) void trigger(path);
    },
    [at, getValues, setValue, clearErrors, getFieldState, trigger],
  );
}

function isSame(one: Choice, other: Choice | undefined): boolean {
  return one.id === other?.id && one.value === other.value && one.label === other.label;
}
