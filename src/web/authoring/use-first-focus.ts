import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Draft } from "#domain/survey/draft.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { useAuthoring } from "./use-authoring.ts";

/**
 * Focuses the first field to fill in: the title if one is required, else the first question.
 * Of a series that is edited its date, below the note of what the changes apply to.
 * `taken`: something else that must be read first has the focus.
 */
export function useFirstFocus({ setFocus, getValues }: UseFormReturn<Draft>, taken: boolean): void {
  const { series } = useAuthoring();
  const ofSeries = series !== null;
  useEffect(() => {
    if (taken) return;
    if (ofSeries) return setFocus("schedule.rruleDTStart");
    const { type, title } = getValues();
    setFocus(specOf(type).title === "always" && title === "" ? "title" : "questions.0.label");
  }, [setFocus, getValues, taken, ofSeries]);
}
