import { useEffect, useRef } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { stageText } from "#text/stage.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";

/**
 * Announces on the stage and while presenting that a survey was closed or opened again, and that
 * hidden results are shown now. Games tell their own news.
 */
export function useStageNews(survey: SurveyView | undefined, isForAll: boolean): void {
  const announce = useAnnounce();
  const before = useRef<{ state: SurveyView["state"]; isForAll: boolean } | null>(null);
  const type = survey?.type;
  const name = survey?.typeName ?? "";
  const state = survey?.state;
  useEffect(() => {
    if (!type || !state) return;
    const was = before.current;
    before.current = { state, isForAll };
    if (!was || specOf(type).played) return;
    const news = [
      ...(was.state === "open" && state === "closed" ? [resultsText.wasClosed] : []),
      ...(was.state === "closed" && state === "open" ? [stageText.reopened] : []),
      ...(isForAll && !was.isForAll ? [stageText.resultsShown] : []),
    ];
    if (news.length > 0) announce(fill(news.join(". "), { type: name }));
  }, [type, name, state, isForAll, announce]);
}
