import { useEffect, useState } from "react";
import type { Results } from "#domain/results/results.ts";
import type { Taking } from "../answering/taking.ts";
import { untilLoaded } from "../until-loaded.ts";
import type { RespondApi } from "./respond-api.ts";

/**
 * Follows changes of the survey; starts after the first question is visible, to keep the page fast.
 * Returns the latest totals, if this person may see them.
 */
export function useSurveyNews(api: RespondApi, taking: Taking): Results | null {
  const [results, setResults] = useState<Results | null>(null);
  useEffect(() => {
    let stop = () => {};
    let left = false;
    void untilLoaded(() => import("./follow-survey.ts")).then(({ followSurvey }) => {
      if (!left) stop = followSurvey(api, taking, setResults);
    });
    return () => {
      left = true;
      stop();
    };
  }, [api, taking]);
  return results;
}
