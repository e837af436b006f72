import { makeStyles, tokens } from "@fluentui/react-components";
import { Suspense, useState } from "react";
import { Link as RouteLink, useSearchParams } from "react-router";
import type { ResultsAnswer } from "#contract/results.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import type { UserResponse } from "#domain/response/response.ts";
import { shownCount } from "#domain/results/shown-count.ts";
import { isScored } from "#domain/survey/type-rules.ts";
import { resultsRefusal } from "#domain/survey/visibility.ts";
import { responsesText } from "#text/results/responses.ts";
import { resultsText } from "#text/results.ts";
import { votingText } from "#text/voting.ts";
import { untold } from "../../api-error.ts";
import { useHost } from "../../host/use-host.ts";
import { lazyPart } from "../../lazy-part.ts";
import type { useLiveResults } from "../../live/use-live-results.ts";
import { useMyResponse } from "../../own-response/use-my-response.ts";
import { notSentText } from "../../survey/not-sent-text.ts";
import { SurveyComments } from "../../text-answers/survey-comments.tsx";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Views } from "../../ui/views.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { AnswerTile } from "../answer/answer-tile.tsx";
import { GuestAnswer } from "../answer/guest-answer.tsx";
import { MyAnswer } from "../answer/my-answer.tsx";
import { ResultsError } from "../page/results-error.tsx";
import { PersonResults } from "../people/person-results.tsx";
import { ResponseTable } from "../table/response-table.tsx";
import { LiveNote } from "./live-note.tsx";
import { Participation } from "./participation.tsx";
import { PresentButton } from "./present-button.tsx";
import { ResultsUnavailable, ResultsView } from "./results-view.tsx";
import { type ResultsViewName, resultsView, viewsFor } from "./results-views.ts";
import { RetentionNotice } from "./retention-notice.tsx";

const DigestView = lazyPart(() =>
  import("../digest/digest-view.tsx").then(({ DigestView }) => DigestView),
);

const CountCheck = lazyPart(() =>
  import("../receipts/count-check.tsx").then(({ CountCheck }) => CountCheck),
);

type Props = {
  survey: SurveyView;
  /** Why the page could not read it again; the page says so. */
  told: Error | null;
} & Pick<ReturnType<typeof useLiveResults>, "answer" | "live">;

const useStyles = makeStyles({
  results: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "16px" },
  mine: { display: "contents" },
  beside: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "end",
    gap: "4px 12px",
    marginInlineStart: "auto",
  },
  card: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "16px",
    padding: "16px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "12px",
    backgroundColor: tokens.colorNeutralBackground1,
  },
  link: {
    justifySelf: "start",
    color: tokens.colorBrandForegroundLink,
    textDecoration: "none",
    "&:hover": { color: tokens.colorBrandForegroundLinkHover, textDecoration: "underline" },
  },
});

/** Who took part, the viewer's own response, then the results in the selected view. */
export function SurveyResults({ survey, answer, live, told: said }: Props) {
  const styles = useStyles();
  const { mine, known, settled, error, retry } = useMyResponse(survey, answer);
  const failure = untold(error, said);
  const [query] = useSearchParams();
  const [usual, ...others] = viewsFor(survey);
  const asked = resultsView.catch(usual).parse(query.get("view"));
  const view = others.includes(asked) ? asked : usual;
  if (survey.state === "pending")
    return <Panel label={resultsText.results}>{notSentText(survey)}</Panel>;
  const open = survey.resultsRetention === "open";
  const told = known && isTold(survey, answer, mine);
  const counts = answer.data?.results ?? survey;
  return (
    <>
      <Participation survey={survey} counts={counts}>
        {mine === undefined ? null : (
          <Mine
            survey={survey}
            mine={mine}
            known={settled}
            told={told}
            opens={survey.role === "read" && counts.responseCount + counts.partialCount === 0}
          />
        )}
      </Participation>
      {failure ? <LoadError error={failure} onRetry={retry} /> : null}
      <section className={styles.results} aria-label={resultsText.results}>
        <VisuallyHidden>
          <h2>{resultsText.results}</h2>
        </VisuallyHidden>
        {open ? (
          <Shown
            survey={survey}
            answer={answer}
            mine={mine ?? null}
            view={view}
            live={live}
            told={said}
          />
        ) : (
          <Panel label={resultsText.results}>
            <RetentionNotice survey={survey} />
          </Panel>
        )}
      </section>
      <Recount survey={survey} answer={answer} mine={mine} settled={settled} />
      {open &&
      view === "results" &&
      survey.commentsEnabled &&
      survey.can.includes("view-responses") ? (
        <SurveyComments surveyId={survey.id} />
      ) : null}
    </>
  );
}

function maySeeResults({ resultsRetention }: SurveyView, { data }: Props["answer"]): boolean {
  return resultsRetention === "open" && data?.canViewResponses === true;
}

/**
 * Whether the viewer's answer is told beside the results: they are not shown, or do not show yet a
 * choice that the viewer added.
 */
function isTold(
  survey: SurveyView,
  answer: Props["answer"],
  mine: UserResponse | null | undefined,
): boolean {
  return !maySeeResults(survey, answer) || (mine?.added ?? []).length > 0;
}

type RecountProps = Pick<Props, "survey" | "answer"> & {
  mine: UserResponse | null | undefined;
  settled: boolean;
};

/** How a closed survey's anonymous answers can be checked. */
function Recount({ survey, answer, mine, settled }: RecountProps) {
  if (mine === undefined || !settled || survey.state !== "closed" || survey.anonymity === "none")
    return null;
  const revision = answer.data?.results?.revision ?? 0;
  return (
    <Suspense fallback={null}>
      <CountCheck
        survey={survey}
        mine={mine}
        revision={maySeeResults(survey, answer) ? revision : null}
      />
    </Suspense>
  );
}

type MineProps = {
  survey: SurveyView;
  mine: UserResponse | null;
  known: boolean;
  told: boolean;
  opens: boolean;
};

/** The form or the viewer's response; after closing, that they did not respond (RES-31). */
function Mine({ survey, ...answered }: MineProps) {
  const styles = useStyles();
  const { mine } = answered;
  const Answer = useHost().context.user.anonymous ? GuestAnswer : MyAnswer;
  const missed = survey.state === "closed" && !mine;
  const hasAnswer =
    mine !== null || survey.can.includes("respond") || (missed && survey.role === "read");
  // Once there, it stays: it shows what could not be sent.
  const [isShown, setIsShown] = useState(hasAnswer);
  if (hasAnswer && !isShown) setIsShown(true);
  if (!isShown) return null;
  return (
    <section className={styles.mine} aria-label={votingText.heading}>
      {missed ? <AnswerTile status={responsesText.notVoted} done={false} /> : null}
      <Answer key={survey.id} survey={survey} {...answered} />
    </section>
  );
}

type ShownProps = Props & {
  mine: UserResponse | null;
  view: ResultsViewName;
};

function Shown({ survey, answer, mine, view, live, told }: ShownProps) {
  const styles = useStyles();
  const [, setQuery] = useSearchParams();
  const failure = untold(answer.error, told);
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
      {isScored(survey.type) ? (
        <RouteLink className={styles.link} to={`/content/quiz/${survey.id}/results`}>
          {resultsText.quizResults}
        </RouteLink>
      ) : null}
      {answer.isPending ? <LoadingScreen text={resultsText.loading} /> : null}
      {failure ? <ResultsError error={failure} onRetry={() => void answer.refetch()} /> : null}
      {answer.error && !answer.data && survey.responseCount + survey.partialCount > 0 ? (
        <ResultsUnavailable />
      ) : null}
      {answer.data ? (
        <Views
          label={resultsText.viewsLabel}
          views={views.map((name) => ({ name, label: resultsText.views[name] }))}
          view={view}
          onChange={choose}
          aside={<Beside survey={survey} results={answer.data.results} live={live} view={view} />}
        >
          <InView view={view} survey={survey} answer={answer.data} mine={mine} />
        </Views>
      ) : null}
    </>
  );
}

type BesideProps = Pick<ShownProps, "survey" | "live" | "view"> & {
  results: ResultsAnswer["results"];
};

/** How the results update, and the way to show them to a room. */
function Beside({ survey, live, results, view }: BesideProps) {
  const styles = useStyles();
  const { mobile } = useHost().context;
  if (!results) return null;
  const isForAll = resultsRefusal(survey, false, survey.serverTime) === null;
  const presents = view === "results" && isForAll && !mobile;
  return (
    <div className={styles.beside}>
      {survey.state === "open" ? <LiveNote live={live} /> : null}
      {presents ? <PresentButton id={survey.id} /> : null}
    </div>
  );
}

type InViewProps = {
  view: ResultsViewName;
  survey: SurveyView;
  answer: ResultsAnswer;
  mine: UserResponse | null;
};

function InView({ view, survey, answer, mine }: InViewProps) {
  const styles = useStyles();
  const { results } = answer;
  const now = { revision: results?.revision ?? 0, rows: results ? shownCount(results) : 0 };
  if (view === "results") return <ResultsView survey={survey} answer={answer} mine={mine} />;
  if (view === "digest")
    return answer.canViewResponses ? (
      <Suspense fallback={<LoadingScreen text={resultsText.loading} />}>
        <DigestView survey={survey} />
      </Suspense>
    ) : (
      <ResultsView survey={survey} answer={answer} mine={mine} />
    );
  return (
    <div className={styles.card}>
      {view === "responses" ? (
        <ResponseTable survey={survey} now={now} />
      ) : (
        <PersonResults survey={survey} />
      )}
    </div>
  );
}
