import { Button, makeStyles, Text, tokens, typographyStyles } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import { skipToken, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { Link as RouteLink, useNavigate, useParams, useSearchParams } from "react-router";
import type { SurveyView } from "#contract/survey-view.ts";
import { type SurveyId, surveyId } from "#domain/ids.ts";
import { surveyType, typeNames } from "#domain/survey/survey.ts";
import { dateText } from "#text/date.ts";
import { fill } from "#text/fill.ts";
import { successText } from "#text/success.ts";
import { useApi } from "../api.tsx";
import { useBoot } from "../host/use-boot.ts";
import { useDialogSize } from "../host/use-dialog-size.ts";
import { useHost } from "../host/use-host.ts";
import { onwardQuery } from "../picker/authoring-path.ts";
import { surveyKey } from "../results/use-live-results.ts";
import { LoadError } from "../ui/load-error.tsx";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import { audienceOfContext, audienceOfQuery } from "./audience.ts";
import { ShareLink } from "./share-link.tsx";
import { successHeadline } from "./success-headline.ts";
import { successSize } from "./success-size.ts";
import { useLeave } from "./use-leave.ts";

const useStyles = makeStyles({
  page: { display: "grid", gridTemplateRows: "minmax(0, 1fr) auto", height: "100%" },
  content: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: tokens.spacingVerticalM,
    overflowY: "auto",
    padding: "16px clamp(12px, 4vw, 24px)",
    boxSizing: "border-box",
  },
  head: { display: "flex", alignItems: "center", gap: "10px" },
  mark: { flexShrink: 0, fontSize: "28px", color: tokens.colorStatusSuccessForeground1 },
  title: { ...typographyStyles.title3, outline: "none", overflowWrap: "anywhere" },
  link: { color: tokens.colorBrandForegroundLink, "&:hover": { color: tokens.colorBrandForegroundLinkHover } },
  footer: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "flex-end",
    gap: "8px",
    padding: "12px clamp(12px, 4vw, 24px)",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/** What stands in the dialog once an item was made or changed (HOST-18, SUC-01 to SUC-21). */
export function SuccessPage() {
  const { surveyId: given } = useParams();
  const id = surveyId.safeParse(given).data ?? null;
  const { surveys } = useApi();
  const survey = useQuery({
    queryKey: id ? surveyKey(id) : ["survey", null],
    queryFn: id ? () => surveys.get({ params: { id } }) : skipToken,
  });
  if (id && survey.isPending) return <LoadingScreen text={successText.loading} />;
  return (
    <Success id={id} survey={survey.data ?? null}>
      {survey.error ? <LoadError error={survey.error} onRetry={() => void survey.refetch()} /> : null}
    </Success>
  );
}

type Props = { id: SurveyId | null; survey: SurveyView | null; children: ReactNode };

function Success({ id, survey, children }: Props) {
  const styles = useStyles();
  const [query] = useSearchParams();
  const update = query.get("update") === "true";
  const recurring = query.get("recurring") === "true";
  const { type, product } = useTypeName(survey);
  const first = useIsFirst(update);
  const scheduledFor = survey?.state === "pending" ? survey.deliverAt : null;
  const waits = survey?.state === "pending" && !scheduledFor;
  const shareable = survey !== null && !recurring && survey.can.includes("share");
  useDialogSize(successSize({ link: shareable && survey.shortCodeUri !== null, first }));

  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <main className={styles.page}>
      <div className={styles.content}>
        <div className={styles.head}>
          <CheckmarkCircleFilled className={styles.mark} aria-hidden />
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {successHeadline({ type, update, recurring, scheduled: scheduledFor !== null })}
          </h1>
        </div>
        {children}
        {first ? <FirstItem product={product} /> : null}
        {scheduledFor ? <Text>{fill(successText.deliveredOn, { type, date: dateText(scheduledFor) })}</Text> : null}
        {waits ? <Text>{fill(successText.waits, { type })}</Text> : null}
        {shareable ? <ShareLink survey={survey} /> : null}
      </div>
      <SuccessFooter id={id} survey={survey} />
    </main>
  );
}

/** What the item is called: by itself, or by the address where there is no item to ask. */
function useTypeName(survey: SurveyView | null): { type: string; product: string } {
  const { product } = useBoot();
  const { product: segment } = useParams();
  const known = survey?.type ?? surveyType.safeParse(segment).data;
  return { type: known ? typeNames[known] : product, product };
}

/** Whether this is the first item that the user ever made (SUC-06). */
function useIsFirst(update: boolean): boolean {
  const { accounts } = useApi();
  const { data } = useQuery({
    queryKey: ["survey-count"],
    queryFn: () => accounts.surveyCount({ query: {} }),
    enabled: !update,
    staleTime: 0,
  });
  return !update && data?.count === 1;
}

function FirstItem({ product }: { product: string }) {
  const styles = useStyles();
  const [before = "", after = ""] = fill(successText.first, { product }).split("{link}");
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

function SuccessFooter({ id, survey }: { id: SurveyId | null; survey: SurveyView | null }) {
  const styles = useStyles();
  const host = useHost();
  const { product } = useBoot();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { product: segment } = useParams();
  // An item that could not be read still has its page.
  const leave = useLeave(survey ?? (id && { id, type: surveyType.catch("poll").parse(segment) }));
  const audience = audienceOfQuery(query) ?? audienceOfContext(host.context);
  const inMeeting = host.context.meeting !== null || audience?.type === "meeting";
  return (
    <footer className={styles.footer}>
      {inMeeting ? (
        <Button onClick={() => void navigate(`/content/start?${onwardQuery(query, audience)}`, { replace: true })}>
          {fill(successText.another, { product })}
        </Button>
      ) : null}
      <Button appearance="primary" onClick={leave}>
        {successText.done}
      </Button>
    </footer>
  );
}
