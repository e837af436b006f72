import { useCallback, useSyncExternalStore } from "react";
import { type FieldErrors, get, useFormContext } from "react-hook-form";
import type { Draft } from "#domain/survey/draft.ts";

/** The form of the draft around this component. */
export function useDraftForm() {
  return useFormContext<Draft>();
}

/** The validation message of the field at a path, once it lost the focus or the form was sent. */
export function useProblem(path: string): string | undefined {
  return useErrors((errors) => {
    // A list's own problem is under `root` once its entries have errors too.
    const message: unknown = get(errors, `${path}.message`) ?? get(errors, `${path}.root.message`);
    return typeof message === "string" ? message : undefined;
  });
}

/** Whether anything under a path is invalid. */
export function useIsWrong(path: string): boolean {
  return useErrors((errors) => get(errors, path) !== undefined);
}

/** Selects from the errors and re-renders only if the selection changed: every field uses this. */
function useErrors<T extends string | boolean | undefined>(
  read: (errors: FieldErrors<Draft>) => T,
): T {
  const { subscribe, getErrors } = useDraftForm();
  const follow = useCallback(
    (changed: () => void) => subscribe({ formState: { errors: true }, callback: changed }),
    [subscribe],
  );
  return useSyncExternalStore(follow, () => read(getErrors()));
}
