import type { ComponentType } from "react";
import { useParams, useSearchParams } from "react-router";
import type { ResultsAnswer } from "#contract/results.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import { type SurveyId, surveyId } from "#domain/ids.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import type { TypeSpec } from "#domain/survey/types/type-spec.ts";
import { resultsRefusal } from "#domain/survey/visibility.ts";
import { fill } from "#text/format/fill.ts";
import { goneText } from "#text/results.ts";
import { errorTexts } from "#text/server/errors.ts";
import { stageText } from "#text/stage.ts";
import { isMissing, isRefusal, wordsOf } from "../../api-error.ts";
import { useLiveResults } from "../../live/use-live-results.ts";
import { useResultsNews } from "../../live/use-results-news.ts";
import { useDetailsNews } from "../../text-answers/use-details-news.ts";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { useAnnounced } from "../../ui/notices/use-announced.ts";
import { useBeingOnStage } from "../on-stage.ts";
import { StageGame } from "./game/stage-game.tsx";
import { StageAnswers } from "./posts/stage-answers.tsx";
import { StageQuestions } from "./posts/stage-questions.tsx";
import { StageRoom, StageWords } from "./stage-room.tsx";
import { StageScene } from "./stage-scene.tsx";
import { useStageNews } from "./use-stage-news.ts";

type Room = ComponentType<{ survey: SurveyView; live: boolean }>;
/** The types whose stage shows something else than questions with their totals. */
const rooms: Record<TypeSpec["view"], Room | null> = {
  totals: null,
  votes: null,
  game: StageGame,
  questions: StageQuestions,
  icebreaker: StageAnswers,
};

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
  useBeingOnStage(id);
  const { data } = survey;
  useStageNews(data, data !== undefined && isForAll(data));
  if (data && isMissing(survey.error)) return <Gone survey={data} />;
  if (!data || isRefusal(survey.error)) return <NotShown error={survey.error} />;
  // One question of a game that is over is shown like one of a quiz.
  const Room = question === null && isForAll(data) ? rooms[specOf(data.type).view] : null;
  if (Room) return <Room survey={data} live={live} />;
  return <Totals survey={data} answer={answer.data} live={live} only={question} />;
}

type TotalsProps = {
  survey: SurveyView;
  answer: ResultsAnswer | undefined;
  live: boolean;
  only: string | null;
};

function Totals({ survey, answer, live, only }: TotalsProps) {
  const { id } = survey;
  const open = isForAll(survey);
  const shown = open && answer?.canViewResponses ? answer.results : null;
  useResultsNews(shown, survey);
  useDetailsNews(id, shown?.revision ?? null);
  return <StageScene survey={survey} results={shown} hidden={!open} live={live} only={only} />;
}

function Gone({ survey }: { survey: SurveyView }) {
  const text = fill(goneText, { type: survey.typeName });
  useAnnounced(text);
  return <StageWords>{text}</StageWords>;
}

function NotShown({ error }: { error: Error | null }) {
  if (!error) return <LoadingScreen text={stageText.loading} />;
  return <StageWords>{wordsOf(error) ?? stageText.notShown}</StageWords>;
}

/** A whole room sees the stage: an owner's own sight of hidden results has no place on it. */
function isForAll(survey: SurveyView): boolean {
  return (
    survey.resultsRetention === "open" && resultsRefusal(survey, false, survey.serverTime) === null
  );
}
