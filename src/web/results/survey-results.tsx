import { makeStyles, Subtitle2, Text, tokens } from "@fluentui/react-components";
import { Link as RouteLink, useSearchParams } from "react-router";
import type { ResultsAnswer } from "#contract/responses.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import type { UserResponse } from "#domain/response/response.ts";
import { responsesText, resultsText, takingText } from "#text/results.ts";
import { useHost } from "../host/use-host.ts";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import { Panel } from "../ui/panel.tsx";
import { Views } from "../ui/views.tsx";
import { GuestAnswer } from "./guest-answer.tsx";
import { ItemComments } from "./item-comments.tsx";
import { MyAnswer } from "./my-answer.tsx";
import { PersonResults } from "./person-results.tsx";
import { ResponseTable } from "./response-table.tsx";
import { ResultsError } from "./results-error.tsx";
import { ResultsUnavailable, ResultsView } from "./results-view.tsx";
import { type ResultsViewName, resultsView, viewsFor } from "./results-views.ts";
import { RetentionNotice } from "./retention-notice.tsx";
import type { useLiveResults } from "./use-live-results.ts";
import { useMyResponse } from "./use-my-response.ts";

type Props = { survey: SurveyView } & Pick<ReturnType<typeof useLiveResults>, "answer" | "live">;

const useStyles = makeStyles({
  link: {
    justifySelf: "start",
    color: tokens.colorBrandForegroundLink,
    textDecoration: "none",
    "&:hover": { color: tokens.colorBrandForegroundLinkHover, textDecoration: "underline" },
  },
});

/** The viewer's own answer, then the results in the view that he chose. */
export function SurveyResults({ survey, answer, live }: Props) {
  const mine = useMyResponse(survey, answer.data);
  const [query] = useSearchParams();
  const asked = resultsView.catch("results").parse(query.get("view"));
  const view = viewsFor(survey).includes(asked) ? asked : "results";
  if (survey.state === "pending") return <Panel label={resultsText.results}>{resultsText.notSentYet}</Panel>;
  const open = survey.resultsRetention === "open";
  return (
    <>
      {/* It stays there beside the other views, so that nothing that was entered is lost. */}
      {answer.isPending ? null : <Mine survey={survey} mine={mine} hidden={view !== "results"} />}
      <Panel label={resultsText.results}>
        <Subtitle2 as="h2">{resultsText.results}</Subtitle2>
        {open ? <Shown survey={survey} answer={answer} mine={mine} view={view} /> : <RetentionNotice survey={survey} />}
      </Panel>
      {open && view === "results" && survey.commentsEnabled && survey.can.includes("view-responses") ? (
        <ItemComments surveyId={survey.id} />
      ) : null}
      {survey.state === "open" && answer.data?.results ? <Text size={200}>{live ? resultsText.live : resultsText.polling}</Text> : null}
    </>
  );
}

/** The form or what was answered; after the close, that one has not (RES-31). */
function Mine({ survey, mine, hidden }: { survey: SurveyView; mine: UserResponse | null; hidden: boolean }) {
  const Answer = useHost().context.user.anonymous ? GuestAnswer : MyAnswer;
  const missed = survey.state === "closed" && survey.role === "read" && !mine;
  if (!missed && !mine && !survey.can.includes("respond")) return null;
  return (
    <div hidden={hidden}>
      <Panel label={takingText.heading}>
        {missed ? <Text>{responsesText.notVoted}</Text> : <Answer key={survey.id} survey={survey} mine={mine} />}
      </Panel>
    </div>
  );
}

type ShownProps = Pick<Props, "survey" | "answer"> & { mine: UserResponse | null; view: ResultsViewName };

function Shown({ survey, answer, mine, view }: ShownProps) {
  const styles = useStyles();
  const [, setQuery] = useSearchParams();
  const views = viewsFor(survey);
  const choose = (chosen: ResultsViewName) =>
    setQuery(
      (before) => {
        before.set("view", chosen);
        return before;
      },
      { replace: true },
    );
  return (
    <>
      {survey.type === "quiz" ? (
        <RouteLink className={styles.link} to={`/content/quiz/${survey.id}/results`}>
          {resultsText.quizResults}
        </RouteLink>
      ) : null}
      {answer.isPending ? <LoadingScreen text={resultsText.loading} /> : null}
      {answer.error ? <ResultsError error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.error && !answer.data && survey.responseCount > 0 ? <ResultsUnavailable /> : null}
      {answer.data ? (
        <Views
          label={resultsText.viewsLabel}
          views={views.map((name) => ({ name, label: resultsText.views[name] }))}
          view={view}
          onChange={choose}
        >
          <InView view={view} survey={survey} answer={answer.data} mine={mine} />
        </Views>
      ) : null}
    </>
  );
}

type InViewProps = { view: ResultsViewName; survey: SurveyView; answer: ResultsAnswer; mine: UserResponse | null };

function InView({ view, survey, answer, mine }: InViewProps) {
  const { revision = 0, responseCount = 0 } = answer.results ?? {};
  if (view === "responses") return <ResponseTable survey={survey} now={{ revision, responseCount }} />;
  if (view === "people") return <PersonResults survey={survey} />;
  return <ResultsView survey={survey} answer={answer} mine={mine} />;
}
