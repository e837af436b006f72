import { useCallback, useSyncExternalStore } from "react";
import { type FieldErrors, get, useFormContext } from "react-hook-form";
import type { Draft } from "#domain/survey/draft.ts";

/** The form of the draft around this component. */
export function useDraftForm() {
  return useFormContext<Draft>();
}

/** What is wrong with the field of a path, in words, once it was left or the form was sent. */
export function useProblem(path: string): string | undefined {
  return useErrors((errors) => {
    // A list's own problem stands under `root` once its items have errors too.
    const message: unknown = get(errors, `${path}.message`) ?? get(errors, `${path}.root.message`);
    return typeof message === "string" ? message : undefined;
  });
}

/** Whether anything is wrong with what stands under a path. */
export function useIsWrong(path: string): boolean {
  return useErrors((errors) => get(errors, path) !== undefined);
}

/** Reads from the errors and follows them. Draws anew only where what is read has changed: there is one of these for each field. */
function useErrors<T extends string | boolean | undefined>(read: (errors: FieldErrors<Draft>) => T): T {
  const { subscribe, getErrors } = useDraftForm();
  const follow = useCallback((changed: () => void) => subscribe({ formState: { errors: true }, callback: changed }), [subscribe]);
  return useSyncExternalStore(follow, () => read(getErrors()));
}
