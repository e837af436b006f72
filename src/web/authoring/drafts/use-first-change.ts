import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Draft } from "#domain/survey/draft.ts";

/** Calls `changed`, if there is one, when the form no longer is what it began with. */
export function useFirstChange(
  form: UseFormReturn<Draft>,
  isBegun: (draft: Draft) => boolean,
  changed: (() => void) | null,
): void {
  useEffect(() => {
    if (changed === null) return undefined;
    return form.subscribe({
      formState: { values: true },
      callback: () => {
        if (!isBegun(form.getValues())) changed();
      },
    });
  }, [form, isBegun, changed]);
}
