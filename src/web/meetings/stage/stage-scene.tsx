import type { SurveyView } from "#contract/survey-view.ts";
import type { Question } from "#domain/question/question.ts";
import type { QuestionResult, Results } from "#domain/results/results.ts";
import { shownCount } from "#domain/results/shown-count.ts";
import { isScored } from "#domain/survey/type-rules.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { isWordCloud } from "#domain/survey/word-cloud.ts";
import { fill } from "#text/format/fill.ts";
import { stageText } from "#text/stage.ts";
import { titleOf } from "../../survey/survey-text.ts";
import { StageAsking } from "./stage-asking.tsx";
import { StageCloud } from "./stage-cloud.tsx";
import { StageFoot } from "./stage-foot.tsx";
import { StageHead } from "./stage-head.tsx";
import { StageOverview } from "./stage-overview.tsx";
import { StagePodium } from "./stage-podium.tsx";
import { StageQuestion } from "./stage-question.tsx";
import { StageVotes } from "./stage-votes.tsx";

type Props = {
  survey: SurveyView;
  /** Null if the viewer, or the room, may not see them. */
  results: Results | null;
  hidden: boolean;
  live: boolean;
  /** The id of the only question to show. */
  only: string | null;
};
type Shown = { survey: SurveyView; results: Results };
type Asked = { question: Question | undefined; result: QuestionResult | undefined };

/**
 * What the stage shows: how to answer, one question, several in small, a word cloud, or the podium
 * of a quiz that is over.
 */
export function StageScene({ survey, results, hidden, live, only }: Props) {
  const { question, result } = askedOf(survey, results, only);
  const head = { survey, live, only: question !== undefined };
  if (results && !hidden && hasPodium(survey, only))
    return (
      <div className="stage-sheet stage-bare">
        <StageHead
          {...head}
          heading={titleOf(survey)}
          aside={fill(stageText.tookPart, { n: results.responseCount })}
        />
        <StagePodium survey={survey} />
      </div>
    );
  const shown = shownIn(survey, results, { question, result });
  const cloud = shown && question && isWordCloud(question) ? question : null;
  return (
    <div className="stage-sheet">
      <StageHead {...head} {...(cloud ? { heading: cloud.label } : {})} />
      {cloud ? (
        <StageCloud survey={survey} question={cloud} answered={result?.answered ?? 0} />
      ) : null}
      {shown && !cloud ? <Figures {...shown} question={question} result={result} /> : null}
      {shown ? null : <StageAsking survey={survey} question={question} />}
      <StageFoot survey={survey} results={results} hidden={hidden} saysWaiting={cloud === null} />
    </div>
  );
}

/** The only question to show, if it is one. */
function askedOf({ questions }: SurveyView, results: Results | null, only: string | null): Asked {
  const question =
    questions.find(({ id }) => id === only) ?? (questions.length === 1 ? questions[0] : undefined);
  const result = results?.questions.find(({ questionId }) => questionId === question?.id);
  return { question, result };
}

function Figures({ survey, results, question, result }: Shown & Asked) {
  if (question && result && specOf(survey.type).view === "votes")
    return <StageVotes question={question} result={result} />;
  return question && result ? (
    <StageQuestion survey={survey} question={question} result={result} />
  ) : (
    <StageOverview survey={survey} results={results} />
  );
}

/** A leaderboard for owners only has no place before a whole room. */
function hasPodium({ type, state, leaderboardVisibility }: SurveyView, only: string | null) {
  return (
    isScored(type) && state === "closed" && only === null && leaderboardVisibility === "visible"
  );
}

/** Not while all answers wait: bars without votes would say that nobody chose anything. */
function shownIn(survey: SurveyView, results: Results | null, asked: Asked): Shown | null {
  if (!results || !hasFigures(survey, asked)) return null;
  return results.waiting && shownCount(results) === 0 ? null : { survey, results };
}

/**
 * Not of a quiz before it closes: figures beside choices would tell the right ones. Nor before
 * anybody has answered the question.
 */
function hasFigures({ type, state }: SurveyView, { question, result }: Asked): boolean {
  if (state === "pending" || (isScored(type) && state !== "closed")) return false;
  return question === undefined || (result?.answered ?? 0) > 0;
}
