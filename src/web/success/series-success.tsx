import { Button, makeStyles, Text, tokens, typographyStyles } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import type { SeriesView } from "#contract/series.ts";
import { seriesApi } from "#contract/series.ts";
import type { SeriesId } from "#domain/ids.ts";
import { surveyType } from "#domain/survey/survey.ts";
import { scheduleRuleText } from "#text/authoring/recurrence.ts";
import { sentText } from "#text/authoring/sending.ts";
import { successText } from "#text/authoring/success.ts";
import { dateText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { useClient } from "../api.tsx";
import { useDialogSize } from "../host/use-dialog-size.ts";
import { useHost } from "../host/use-host.ts";
import { seriesPath } from "../paths/series-path.ts";
import { successSize } from "../paths/success-size.ts";
import { LoadError } from "../ui/notices/load-error.tsx";
import { LoadingScreen } from "../ui/notices/loading-screen.tsx";
import { successHeadline } from "./success-headline.ts";

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
  title: { ...typographyStyles.title3, outline: "none", overflowWrap: "anywhere", margin: 0 },
  text: { overflowWrap: "anywhere" },
  footer: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "flex-end",
    gap: "8px",
    padding: "12px clamp(12px, 4vw, 24px)",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/** After a series was started or changed (SUC-01, SUC-03). */
export function SeriesSuccess({ id }: { id: SeriesId }) {
  const series = useClient(seriesApi);
  const found = useQuery({
    queryKey: ["series", id],
    queryFn: () => series.get({ params: { id } }),
  });
  const styles = useStyles();
  const leave = useLeave(id);
  const [query] = useSearchParams();
  const update = query.get("update") === "true";
  useDialogSize(successSize({ link: false, first: false }));
  const heading = useRef<HTMLHeadingElement>(null);
  const loading = found.isPending;
  useEffect(() => {
    if (!loading) heading.current?.focus();
  }, [loading]);
  if (loading) return <LoadingScreen text={successText.loading} />;
  return (
    <main className={styles.page}>
      <div className={styles.content}>
        <div className={styles.head}>
          <CheckmarkCircleFilled className={styles.mark} aria-hidden />
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {successHeadline({ type: "", update, recurring: true, scheduled: false })}
          </h1>
        </div>
        {found.data ? (
          <About series={found.data} update={update} />
        ) : (
          <LoadError error={found.error} onRetry={() => void found.refetch()} />
        )}
      </div>
      <footer className={styles.footer}>
        <Button appearance="primary" onClick={leave}>
          {successText.done}
        </Button>
      </footer>
    </main>
  );
}

function About({ series, update }: { series: SeriesView; update: boolean }) {
  const styles = useStyles();
  const to = sentText(series.template, true);
  const next = update ? successText.nextAfterEdit : successText.nextOn;
  return (
    <>
      <Text className={styles.text}>{scheduleRuleText(series)}</Text>
      <Text className={styles.text}>
        {series.next ? fill(next, { date: dateText(series.next) }) : successText.noNext}
      </Text>
      {to ? <Text className={styles.text}>{to}</Text> : null}
    </>
  );
}

/** Closes the dialog; elsewhere goes to the page of the series. */
function useLeave(id: SeriesId): () => void {
  const host = useHost();
  const navigate = useNavigate();
  const { product } = useParams();
  const type = surveyType.catch("poll").parse(product);
  return () => {
    if (host.context.frame === "task") return host.submitDialog({ scheduleId: id });
    void navigate(seriesPath({ id, type }), { replace: true });
  };
}
