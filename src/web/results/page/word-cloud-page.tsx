import { makeStyles, Subtitle2, Text } from "@fluentui/react-components";
import { useParams } from "react-router";
import type { SurveyView } from "#contract/survey-view.ts";
import { type SurveyId, surveyId } from "#domain/ids.ts";
import type { Question } from "#domain/question/question.ts";
import type { Results } from "#domain/results/results.ts";
import { isWordCloud } from "#domain/survey/word-cloud.ts";
import { resultsText } from "#text/results.ts";
import { errorTexts } from "#text/server/errors.ts";
import { wordCloudText } from "#text/server/word-cloud.ts";
import { isMissing } from "../../api-error.ts";
import { useLiveResults } from "../../live/use-live-results.ts";
import { useResultsNews } from "../../live/use-results-news.ts";
import { ResultsHeader } from "../../paths/results-header.tsx";
import { GoneNote } from "../../survey/gone-note.tsx";
import { notSentText } from "../../survey/not-sent-text.ts";
import { useDetailsNews } from "../../text-answers/use-details-news.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { Panel } from "../../ui/panel.tsx";
import { WordCloud } from "../../word-cloud/word-cloud.tsx";
import { LiveNote } from "../summary/live-note.tsx";
import { Participation } from "../summary/participation.tsx";
import { MissingHeading, NotLoaded, ResultsFrame } from "./results-frame.tsx";
import { useCloseNews } from "./use-close-news.ts";

const useStyles = makeStyles({ label: { overflowWrap: "anywhere" } });

/** The page with only the word cloud of a survey (WCL-02, HOST-21). */
export function WordCloudPage() {
  const { surveyId: given } = useParams();
  const id = surveyId.safeParse(given).data;
  return (
    <ResultsFrame>
      {id ? (
        <Cloud key={id} id={id} />
      ) : (
        <>
          <MissingHeading />
          <ErrorBanner message={errorTexts["survey.not-found"]} />
        </>
      )}
    </ResultsFrame>
  );
}

function Cloud({ id }: { id: SurveyId }) {
  const { survey, answer, live } = useLiveResults(id);
  const results = answer.data?.results ?? null;
  useResultsNews(results, survey.data);
  useCloseNews(survey.data);
  useDetailsNews(id, results?.revision ?? null);
  if (survey.isPending) return <LoadingScreen text={resultsText.loading} />;
  if (survey.data && isMissing(survey.error))
    return (
      <>
        <MissingHeading />
        <GoneNote survey={survey.data} />
      </>
    );
  if (!survey.data) return <NotLoaded error={survey.error} onRetry={() => void survey.refetch()} />;
  const { state } = survey.data;
  return (
    <>
      <ResultsHeader survey={survey.data} counts={results ?? survey.data} connected={live} />
      {state === "pending" ? null : (
        <Participation survey={survey.data} counts={results ?? survey.data} />
      )}
      <Panel label={wordCloudText.title}>
        <Content survey={survey.data} results={results} />
      </Panel>
      {state === "open" && results ? <LiveNote live={live} /> : null}
    </>
  );
}

function Content({ survey, results }: { survey: SurveyView; results: Results | null }) {
  const { id, state, title, questions } = survey;
  const styles = useStyles();
  const question = questions.find(isWordCloud);
  if (!question) return <Text>{wordCloudText.none}</Text>;
  return (
    <>
      {title ? (
        <Subtitle2 as="h2" className={styles.label}>
          {question.label}
        </Subtitle2>
      ) : null}
      {state === "pending" ? (
        <Text>{notSentText(survey)}</Text>
      ) : (
        <WordCloud
          surveyId={id}
          questionId={question.id}
          answered={answeredIn(results, question)}
        />
      )}
    </>
  );
}

function answeredIn(results: Results | null, { id }: Question): number {
  return results?.questions.find(({ questionId }) => questionId === id)?.answered ?? 0;
}
