import { type RefObject, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Draft } from "#domain/survey/draft.ts";
import { isLimitedEdit } from "#domain/survey/edit.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import type { RestoredDraft } from "./drafts/use-restored-draft.ts";
import { useAuthoring } from "./use-authoring.ts";

/**
 * Focuses the first field to fill in: the title if one is required, else the first question.
 * Of a series that is edited its date, below the note of what the changes apply to. Its heading,
 * which it returns, if a limited edit or an earlier draft has something to read first; nothing if
 * news of others' changes have the focus.
 */
export function useFirstFocus(
  { setFocus, getValues }: UseFormReturn<Draft>,
  { restored, sent, merged }: RestoredDraft,
): RefObject<HTMLHeadingElement | null> {
  const { before, series } = useAuthoring();
  const heading = useRef<HTMLHeadingElement>(null);
  const taken = merged !== null;
  // As it begins: what is found out later must not interrupt typing.
  const [fromTop] = useState(restored || sent || (before !== null && isLimitedEdit(before)));
  const ofSeries = series !== null;
  useEffect(() => {
    if (taken) return;
    if (fromTop) return heading.current?.focus();
    if (ofSeries) return setFocus("schedule.rruleDTStart");
    const { type, title } = getValues();
    setFocus(specOf(type).title === "always" && title === "" ? "title" : "questions.0.label");
  }, [setFocus, getValues, taken, fromTop, ofSeries]);
  return heading;
}
