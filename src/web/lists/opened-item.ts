import { type RefObject, useEffect } from "react";
import type { SurveyId } from "#domain/ids.ts";

let opened: SurveyId | null = null;

/** Remembers which item of a list somebody goes to. */
export function leaveTo(id: SurveyId): void {
  opened = id;
}

/** Whoever comes back from an item finds the focus on its link, where nothing else has it. */
export function useOpenedItem(id: SurveyId, link: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (opened !== id) return;
    opened = null;
    if (document.activeElement === document.body) link.current?.focus();
  }, [id, link]);
}
