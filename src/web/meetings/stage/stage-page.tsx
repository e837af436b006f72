import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import type { SurveyView } from "#contract/survey-view.ts";
import { type SurveyId, surveyId } from "#domain/ids.ts";
import { resultsRefusal } from "#domain/survey/visibility.ts";
import { errorTexts } from "#text/server/errors.ts";
import { stageText } from "#text/stage.ts";
import { useApi } from "../../api.tsx";
import { isRefusal, wordsOf } from "../../api-error.ts";
import { surveyKey, useLiveResults } from "../../live/use-live-results.ts";
import { useResultsNews } from "../../results/summary/use-results-news.ts";
import { useDetailsNews } from "../../text-answers/use-details-news.ts";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { StageRoom, StageWords } from "./stage-room.tsx";
import { StageScene } from "./stage-scene.tsx";

/** How often the count is read again where no events bring it (milliseconds). */
const countEvery = 10_000;

/**
 * A survey on the stage of a meeting, for everybody there, without controls. `?question`: one
 * question of several.
 */
export function StagePage() {
  const { surveyId: given } = useParams();
  const [query] = useSearchParams();
  const id = surveyId.safeParse(given).data;
  return (
    <StageRoom>
      {id ? (
        <Live key={id} id={id} question={query.get("question")} />
      ) : (
        <StageWords>{errorTexts["survey.not-found"]}</StageWords>
      )}
    </StageRoom>
  );
}

function Live({ id, question }: { id: SurveyId; question: string | null }) {
  const { survey, answer, live } = useLiveResults(id);
  const results = answer.data?.results ?? null;
  const { data } = survey;
  const open = data !== undefined && isForAll(data);
  const shown = open && answer.data?.canViewResponses ? results : null;
  useResultsNews(shown);
  useDetailsNews(id, shown?.revision ?? null);
  useCount(id, data?.state === "open" && !open);
  if (data && !isRefusal(survey.error))
    return <StageScene survey={data} results={shown} hidden={!open} live={live} only={question} />;
  if (survey.error) return <StageWords>{wordsOf(survey.error) ?? stageText.notShown}</StageWords>;
  return <LoadingScreen text={stageText.loading} />;
}

/** A whole room sees the stage: an owner's own sight of hidden results has no place on it. */
function isForAll(survey: SurveyView): boolean {
  return (
    survey.resultsRetention === "open" && resultsRefusal(survey, false, survey.serverTime) === null
  );
}

/** Reads the number of responses now and then: events bring it only with the results. */
function useCount(id: SurveyId, wanted: boolean): void {
  const { surveys } = useApi();
  useQuery({
    queryKey: surveyKey(id),
    queryFn: () => surveys.get({ params: { id } }),
    refetchInterval: wanted ? countEvery : false,
    enabled: wanted,
  });
}
