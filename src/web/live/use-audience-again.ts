import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { waitAfterOthers } from "./after-others.ts";

type Read = Pick<SurveyView, "type" | "responseCount" | "partialCount" | "audienceSize">;

/**
 * Reads a survey again once more have answered than it says were asked: somebody has joined since.
 * Where people write as often as they like, what they wrote is counted.
 */
export function useAudienceAgain(key: readonly [string, string], survey: Read | undefined): void {
  const queries = useQueryClient();
  const [name, id] = key;
  const size = survey && specOf(survey.type).takingPart !== "posts" ? survey.audienceSize : null;
  const answered = survey ? survey.responseCount + survey.partialCount : 0;
  const outnumbered = size !== null && answered > size ? size : null;
  useEffect(() => {
    if (outnumbered === null) return undefined;
    const read = () => void queries.invalidateQueries({ queryKey: [name, id], exact: true });
    const timer = setTimeout(read, waitAfterOthers(outnumbered));
    return () => clearTimeout(timer);
  }, [outnumbered, queries, name, id]);
}
