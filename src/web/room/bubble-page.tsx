import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { useEffect } from "react";
import { useParams, useSearchParams } from "react-router";
import { type SurveyId, surveyId } from "#domain/ids.ts";
import type { SurveyType } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { resultsText } from "#text/results.ts";
import { roomText } from "#text/rooms.ts";
import { errorTexts } from "#text/server/errors.ts";
import { isMissing } from "../api-error.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { useLiveResults } from "../live/use-live-results.ts";
import { useResultsNews } from "../live/use-results-news.ts";
import { BackLink } from "../paths/results-header.tsx";
import { useDetailsNews } from "../text-answers/use-details-news.ts";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { LoadError } from "../ui/notices/load-error.tsx";
import { LoadingScreen } from "../ui/notices/loading-screen.tsx";
import { loadFailedText } from "./load-failed.ts";
import { RoomGone } from "./room-gone.tsx";
import { RoomHead } from "./room-head.tsx";
import { hasRoom, RoomView } from "./room-view.tsx";

const useStyles = makeStyles({
  ground: { minHeight: "100%", backgroundColor: tokens.colorNeutralBackground2 },
  page: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: "16px",
    maxWidth: "640px",
    minHeight: "100vh",
    margin: "0 auto",
    padding: "16px",
    boxSizing: "border-box",
    gridTemplateRows: "1fr auto",
  },
  content: {
    containerType: "inline-size",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: "16px",
    textAlign: "start",
  },
  // Stays in view while the page scrolls.
  foot: {
    position: "sticky",
    bottom: 0,
    display: "grid",
    marginInline: "-16px",
    marginBottom: "-16px",
    padding: "12px 16px",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
});

/**
 * What a running meeting shows of something live to everybody in it (HOST-20, TAK-12, TAK-14): its
 * room, without navigation. `Done` closes it.
 */
export function BubblePage({ type }: { type: SurveyType }) {
  const styles = useStyles();
  const { surveyId: given } = useParams();
  const [query] = useSearchParams();
  const { context } = useBoot();
  const host = useHost();
  const id = surveyId.safeParse(given).data;
  const inDialog = host.context.frame === "task";
  const page = `/content/${type}/survey/${id}`;
  return (
    <div className={styles.ground}>
      <main className={styles.page}>
        <div className={styles.content}>
          {query.get("back") === "true" ? (
            <nav>
              <BackLink
                href={`/${context}${page}`}
                onBack={() => window.location.assign(`/${context}${page}`)}
              />
            </nav>
          ) : null}
          {id ? (
            <Room key={id} id={id} type={type} />
          ) : (
            <ErrorBanner message={errorTexts["survey.not-found"]} />
          )}
        </div>
        {inDialog ? (
          <div className={styles.foot}>
            <Button size="large" onClick={() => host.submitDialog({})}>
              {roomText.done}
            </Button>
          </div>
        ) : null}
      </main>
    </div>
  );
}

function Room({ id, type }: { id: SurveyId; type: SurveyType }) {
  const host = useHost();
  const { survey, answer, live } = useLiveResults(id);
  const results = answer.data?.results ?? null;
  useResultsNews(results, survey.data);
  useDetailsNews(id, results?.revision ?? null);
  const { data, error, isPending, refetch } = survey;
  const { user, frame } = host.context;
  // Whoever sent it needs no bubble; the host shows it to everybody in the meeting.
  const isSender = frame === "task" && data?.owners[0]?.aadObjectId === user.id;
  useEffect(() => {
    if (isSender) host.submitDialog({});
  }, [isSender, host]);
  if (isPending) return <LoadingScreen text={roomText.loading} />;
  if (data && isMissing(error)) return <RoomGone survey={data} />;
  const failed = error ? (
    <LoadError
      error={error}
      {...loadFailedText(specOf(type).view)}
      onRetry={() => void refetch()}
    />
  ) : null;
  if (!data) return failed;
  if (!hasRoom(data)) return <ErrorBanner message={resultsText.unknownView} />;
  return (
    <>
      <RoomHead survey={data} connected={live} />
      {failed}
      <RoomView survey={data} answer={answer} live={live} source="meeting" told={error} />
    </>
  );
}
