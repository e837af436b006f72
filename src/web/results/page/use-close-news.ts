import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { closingKey } from "../../actions/use-survey-actions.ts";
import { hasRoom } from "../../room/room-view.tsx";
import { useAnnounce } from "../../ui/notices/announcer.tsx";

/**
 * Announces that a survey was closed while the page is open. Whoever closes it here hears of it
 * from the dialog, and rooms say it themselves.
 */
export function useCloseNews(survey: SurveyView | undefined): void {
  const announce = useAnnounce();
  const queries = useQueryClient();
  /** Since when it is known to be open; null while it is not. */
  const openSince = useRef<number | null>(null);
  useEffect(() => {
    if (!survey) return;
    const since = openSince.current;
    openSince.current = survey.state === "open" ? (since ?? Date.now()) : null;
    if (since === null || survey.state !== "closed" || hasRoom(survey)) return;
    const isOwn = queries
      .getMutationCache()
      .findAll({ mutationKey: closingKey(survey.id) })
      .some(({ state }) => state.status !== "error" && state.submittedAt >= since);
    if (!isOwn) announce(fill(resultsText.wasClosed, { type: survey.typeName }));
  }, [survey, announce, queries]);
}
