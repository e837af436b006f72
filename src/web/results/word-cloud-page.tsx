import { makeStyles, Subtitle2, Text } from "@fluentui/react-components";
import { useParams } from "react-router";
import type { SurveyView } from "#contract/survey-view.ts";
import { type SurveyId, surveyId } from "#domain/ids.ts";
import { isWordCloud } from "#domain/survey/word-cloud.ts";
import { errorTexts } from "#text/errors.ts";
import { resultsText } from "#text/results.ts";
import { wordCloudText } from "#text/word-cloud.ts";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import { Panel } from "../ui/panel.tsx";
import { MissingHeading, ResultsFrame } from "./results-frame.tsx";
import { ResultsHeader } from "./results-header.tsx";
import { useDetailsNews } from "./use-details-news.ts";
import { useLiveResults } from "./use-live-results.ts";
import { useResultsNews } from "./use-results-news.ts";
import { WordCloud } from "./word-cloud.tsx";

const useStyles = makeStyles({ label: { overflowWrap: "anywhere" } });

/** The word cloud of an item alone (WCL-02, HOST-21). */
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
  useResultsNews(results);
  useDetailsNews(id, results?.revision ?? null);
  if (survey.isPending) return <LoadingScreen text={resultsText.loading} />;
  if (!survey.data) {
    return (
      <>
        <MissingHeading />
        <LoadError error={survey.error} onRetry={() => void survey.refetch()} />
      </>
    );
  }
  const { state, responseCount } = survey.data;
  return (
    <>
      <ResultsHeader survey={survey.data} completed={results?.responseCount ?? responseCount} />
      <Panel label={wordCloudText.title}>
        <Content survey={survey.data} />
      </Panel>
      {state === "open" && results ? <Text size={200}>{live ? resultsText.live : resultsText.polling}</Text> : null}
    </>
  );
}

function Content({ survey: { id, state, title, questions } }: { survey: SurveyView }) {
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
      {state === "pending" ? <Text>{resultsText.notSentYet}</Text> : <WordCloud surveyId={id} questionId={question.id} />}
    </>
  );
}
