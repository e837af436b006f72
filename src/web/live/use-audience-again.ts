import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { waitAfterOthers } from "./after-others.ts";

type Key = readonly [string, string];
type Read = Pick<SurveyView, "type" | "responseCount" | "partialCount" | "audienceSize">;

/**
 * Reads a survey again once people were reported to have come or left (`changedAt`: when the last
 * ones), or more have answered than it says were asked: somebody has joined since. Where people
 * write as often as they like, what they wrote is counted.
 */
export function useAudienceAgain(key: Key, survey: Read | undefined, changedAt: number): void {
  const size = survey?.audienceSize ?? null;
  const counts = survey && specOf(survey.type).takingPart !== "posts" ? survey : null;
  const answered = counts ? counts.responseCount + counts.partialCount : 0;
  useReading(key, size !== null && answered > size ? size : null, size);
  useReading(key, changedAt > 0 ? changedAt : null, size);
}

/**
 * Reads the survey a while after the reason has changed; null for none. Changes meanwhile share
 * that reading: where people keep coming, one that waited for a pause would never be done.
 */
function useReading([name, id]: Key, reason: number | null, size: number | null): void {
  const queries = useQueryClient();
  const waitNow = useEffectEvent(() => waitAfterOthers(size));
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (reason === null || waiting.current !== undefined) return;
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      void queries.invalidateQueries({ queryKey: [name, id], exact: true });
    }, waitNow());
  }, [reason, queries, name, id]);
  useEffect(
    () => () => {
      clearTimeout(waiting.current);
      waiting.current = undefined;
    },
    [queries, name, id],
  );
}
