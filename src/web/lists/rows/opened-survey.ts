import { type RefObject, useEffect } from "react";
import type { SurveyId } from "#domain/ids.ts";

let opened: SurveyId | null = null;

/** Remembers which survey of a list was opened. */
export function leaveTo(id: SurveyId): void {
  opened = id;
}

/**
 * Focuses the link of the survey that the viewer returns from, unless something else has the focus.
 */
export function useOpenedSurvey(id: SurveyId, link: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (opened !== id) return;
    opened = null;
    if (document.activeElement === document.body) link.current?.focus();
  }, [id, link]);
}
