import { useEffect, useRef } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { hasRoom } from "../../room/room-view.tsx";
import { useAnnounce } from "../../ui/notices/announcer.tsx";

/**
 * Announces that a survey was closed while the page is open. Owners hear of it when they close it,
 * and rooms say it themselves.
 */
export function useCloseNews(survey: SurveyView | undefined): void {
  const announce = useAnnounce();
  const before = useRef<SurveyView | undefined>(undefined);
  useEffect(() => {
    const was = before.current;
    before.current = survey;
    if (was?.state !== "open" || survey?.state !== "closed") return;
    if (was.can.includes("close") || hasRoom(survey)) return;
    announce(fill(resultsText.wasClosed, { type: survey.typeName }));
  }, [survey, announce]);
}
