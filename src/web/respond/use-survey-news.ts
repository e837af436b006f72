import { useEffect } from "react";
import type { RespondApi } from "./respond-api.ts";
import type { Taking } from "./taking.ts";
import { untilLoaded } from "./until-loaded.ts";

/** Hears of changes of the item; after the first question is there: nobody waits for it. */
export function useSurveyNews(api: RespondApi, taking: Taking): void {
  useEffect(() => {
    let stop = () => {};
    let left = false;
    void untilLoaded(() => import("./follow-survey.ts")).then(({ followSurvey }) => {
      if (!left) stop = followSurvey(api, taking);
    });
    return () => {
      left = true;
      stop();
    };
  }, [api, taking]);
}
