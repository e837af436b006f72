import {
  Button,
  Caption1,
  makeStyles,
  Text,
  tokens,
  typographyStyles,
} from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import { skipToken, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import {
  Navigate,
  Link as RouteLink,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from "react-router";
import type { SurveyView } from "#contract/survey-view.ts";
import { type SurveyId, seriesId, surveyId } from "#domain/ids.ts";
import { surveyType, typeNames } from "#domain/survey/survey.ts";
import { sentText } from "#text/authoring/sending.ts";
import { successText } from "#text/authoring/success.ts";
import { dateText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { errorTexts } from "#text/server/errors.ts";
import { useApi } from "../api.tsx";
import { isRefusal } from "../api-error.ts";
import { addedIn, keptChoices } from "../authoring/choices-added-meanwhile.ts";
import { useBoot } from "../host/use-boot.ts";
import { useDialogSize } from "../host/use-dialog-size.ts";
import { useHost } from "../host/use-host.ts";
import { surveyKey } from "../live/use-live-results.ts";
import { onwardQuery } from "../paths/authoring-path.ts";
import { successSize } from "../paths/success-size.ts";
import { useLeave } from "../paths/use-leave.ts";
import { ShareLink } from "../share/share-link.tsx";
import { audienceOfContext, audienceOfQuery } from "../survey/audience.ts";
import { useAnnounce } from "../ui/notices/announcer.tsx";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { LoadError } from "../ui/notices/load-error.tsx";
import { LoadingScreen } from "../ui/notices/loading-screen.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { SeriesSuccess } from "./series-success.tsx";
import { successHeadline } from "./success-headline.ts";
import { type Undo, UndoButton, Undone, useUndo } from "./undo.tsx";
import { leaveSeconds, useAutoLeave } from "./use-auto-leave.ts";

const useStyles = makeStyles({
  page: { display: "grid", gridTemplateRows: "minmax(0, 1fr) auto", height: "100%" },
  content: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: "8px",
    overflowY: "auto",
    padding: "12px clamp(12px, 4vw, 24px)",
    boxSizing: "border-box",
  },
  head: { display: "flex", alignItems: "center", gap: "10px" },
  mark: { flexShrink: 0, fontSize: "28px", color: tokens.colorStatusSuccessForeground1 },
  title: { ...typographyStyles.title3, outline: "none", overflowWrap: "anywhere" },
  link: {
    color: tokens.colorBrandForegroundLink,
    "&:hover": { color: tokens.colorBrandForegroundLinkHover },
  },
  // A row of its own, so that the buttons have one: the dialog is low (SUC-19).
  leaving: {
    flex: "1 1 100%",
    color: tokens.colorNeutralForeground2,
    ":empty": { display: "none" },
  },
  footer: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "flex-end",
    gap: "8px",
    padding: "12px clamp(12px, 4vw, 24px)",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/** The dialog shown after a survey was created or changed (HOST-18, SUC-01 to SUC-21). */
export function SuccessPage() {
  const { surveyId: given } = useParams();
  const [query] = useSearchParams();
  const series = seriesId.safeParse(given).data;
  return series && query.get("recurring") === "true" ? <SeriesSuccess id={series} /> : <OfSurvey />;
}

function OfSurvey() {
  const { surveyId: given } = useParams();
  const id = surveyId.safeParse(given).data ?? null;
  const { surveys } = useApi();
  const survey = useQuery({
    queryKey: id ? surveyKey(id) : ["survey", null],
    queryFn: id ? () => surveys.get({ params: { id } }) : skipToken,
  });
  if (id && survey.isPending) return <LoadingScreen text={successText.loading} />;
  const isOthers = survey.data ? survey.data.role !== "own" : isRefusal(survey.error);
  if (isOthers || (given !== undefined && id === null))
    return <NotYours survey={survey.data ?? null} error={survey.error} />;
  return (
    <Success id={id} survey={survey.data ?? null}>
      {survey.error ? (
        <LoadError error={survey.error} onRetry={() => void survey.refetch()} />
      ) : null}
    </Success>
  );
}

/** Who opens the address of something that they did not create is not told that they did. */
function NotYours({ survey, error }: { survey: SurveyView | null; error: Error | null }) {
  const styles = useStyles();
  const { type } = useTypeName(survey);
  if (survey) return <Navigate replace to={`/content/${survey.type}/survey/${survey.id}`} />;
  return (
    <main className={styles.page}>
      <div className={styles.content}>
        <VisuallyHidden>
          <h1>{type}</h1>
        </VisuallyHidden>
        <ErrorBanner message={error?.message ?? errorTexts["survey.not-found"]} />
      </div>
      <SuccessFooter id={null} survey={null} undo={null} />
    </main>
  );
}

type Props = { id: SurveyId | null; survey: SurveyView | null; children: ReactNode };

function Success({ id, survey, children }: Props) {
  const styles = useStyles();
  if (!id || !survey?.can.includes("delete"))
    return (
      <main className={styles.page}>
        <Created survey={survey}>{children}</Created>
        <SuccessFooter id={id} survey={survey} undo={null} />
      </main>
    );
  return <Undoable id={id} survey={survey} />;
}

/** What was created can be taken back at once by those who may delete it. */
function Undoable({ id, survey }: { id: SurveyId; survey: SurveyView }) {
  const styles = useStyles();
  const { type } = useTypeName(survey);
  const [query] = useSearchParams();
  const undo = useUndo(survey);
  return (
    <main className={styles.page}>
      {undo.undone ? (
        <Undone undo={undo} type={type} sent={survey.state !== "pending"} />
      ) : (
        <Created survey={survey}>
          {undo.failure ? <ErrorBanner message={undo.failure.message} /> : null}
        </Created>
      )}
      <SuccessFooter
        id={id}
        survey={survey}
        undo={query.get("update") === "true" || undo.undone ? null : undo}
      />
    </main>
  );
}

function Created({ survey, children }: { survey: SurveyView | null; children: ReactNode }) {
  const styles = useStyles();
  const [query] = useSearchParams();
  const added = addedIn(useLocation().state);
  const update = query.get("update") === "true";
  const recurring = query.get("recurring") === "true";
  const { type, product } = useTypeName(survey);
  const first = useIsFirst(update) === true;
  const pending = survey?.state === "pending";
  const scheduledFor = pending ? survey.deliverAt : null;
  const shareable = survey !== null && !recurring && survey.can.includes("share");
  const to = survey && !update ? sentText(survey, pending === true) : null;
  useDialogSize(successSize({ link: shareable, first }));

  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className={styles.content}>
      <div className={styles.head}>
        <CheckmarkCircleFilled className={styles.mark} aria-hidden />
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {successHeadline({ type, update, recurring, scheduled: scheduledFor !== null })}
        </h1>
      </div>
      {children}
      {keptChoices(added).map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
      {first ? <FirstItem product={product} /> : null}
      {scheduledFor ? (
        <Text>{fill(successText.deliveredOn, { type, date: dateText(scheduledFor) })}</Text>
      ) : null}
      {pending && !scheduledFor ? <Text>{fill(successText.waits, { type })}</Text> : null}
      {to ? <Text>{to}</Text> : null}
      {shareable ? <ShareLink survey={survey} /> : null}
    </div>
  );
}

/** The survey's title: its own, or the address's if there is no survey to load. */
function useTypeName(survey: SurveyView | null): { type: string; product: string } {
  const { product } = useBoot();
  const { product: segment } = useParams();
  const known = survey?.type ?? surveyType.safeParse(segment).data;
  return { type: known ? typeNames[known] : product, product };
}

/** Whether this is the user's first survey ever (SUC-06); null while that is not known. */
function useIsFirst(update: boolean): boolean | null {
  const { accounts } = useApi();
  const { data } = useQuery({
    queryKey: ["survey-count"],
    queryFn: () => accounts.surveyCount({ query: {} }),
    enabled: !update,
    staleTime: 0,
  });
  if (update) return false;
  return data ? data.count === 1 : null;
}

function FirstItem({ product }: { product: string }) {
  const styles = useStyles();
  const [before = "", after = ""] = successText.first
    .split("{link}")
    .map((part) => fill(part, { product }));
  return (
    <Text>
      {before}
      <RouteLink className={styles.link} to="/content/templates?source=success">
        {successText.firstLink}
      </RouteLink>
      {after}
    </Text>
  );
}

type FooterProps = { id: SurveyId | null; survey: SurveyView | null; undo: Undo | null };

function SuccessFooter({ id, survey, undo }: FooterProps) {
  const styles = useStyles();
  const host = useHost();
  const { product } = useBoot();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { product: segment } = useParams();
  // A survey that could not be loaded still has a page to go to.
  const leave = useLeave(survey ?? (id && { id, type: surveyType.catch("poll").parse(segment) }));
  const left = useAutoLeave(useIsBrief(survey) && undo !== null && !undo.removal.isPending, leave);
  const audience = audienceOfQuery(query) ?? audienceOfContext(host.context);
  const inMeeting = host.context.meeting !== null || audience?.type === "meeting";
  return (
    <footer className={styles.footer}>
      <Leaving left={left} />
      {undo ? <UndoButton undo={undo} /> : null}
      {inMeeting ? (
        <Button
          onClick={() =>
            void navigate(`/content/start?${onwardQuery(query, audience)}`, { replace: true })
          }
        >
          {fill(successText.another, { product })}
        </Button>
      ) : null}
      <Button appearance="primary" onClick={leave}>
        {successText.done}
      </Button>
    </footer>
  );
}

/** Whether nothing on the page must be read or used first, in a dialog that covers other work. */
function useIsBrief(survey: SurveyView | null): boolean {
  const { frame } = useHost().context;
  const added = addedIn(useLocation().state);
  const [query] = useSearchParams();
  const first = useIsFirst(query.get("update") === "true");
  if (frame !== "task" || survey === null || first !== false || added.length > 0) return false;
  const waits = survey.state === "pending" && survey.deliverAt === null;
  return !waits && survey.shortCodeUri === null;
}

/** How long the page stays, announced once when that begins. */
function Leaving({ left }: { left: number | null }) {
  const styles = useStyles();
  const announce = useAnnounce();
  const leaves = left !== null;
  useEffect(() => {
    if (leaves) announce(fill(successText.leaving, { n: leaveSeconds }));
  }, [leaves, announce]);
  return (
    <Caption1 className={styles.leaving} aria-hidden>
      {left === null ? "" : fill(successText.leaving, { n: left })}
    </Caption1>
  );
}
