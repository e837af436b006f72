import {
  Button,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  Spinner,
  Text,
  tokens,
  typographyStyles,
} from "@fluentui/react-components";
import { ArrowDownloadRegular } from "@fluentui/react-icons/svg/arrow-download";
import { skipToken, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { SurveyView } from "#contract/survey-view.ts";
import { surveyId } from "#domain/ids.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { fill } from "#text/format/fill.ts";
import { errorTexts } from "#text/server/errors.ts";
import { exportsText } from "#text/server/exports.ts";
import { useHeldBackText } from "../accounts/use-held-back-text.ts";
import { useApi } from "../api.tsx";
import { useBoot } from "../host/use-boot.ts";
import { useDialogSize } from "../host/use-dialog-size.ts";
import { useHost } from "../host/use-host.ts";
import { surveyKey } from "../live/use-live-results.ts";
import { useLeave } from "../paths/use-leave.ts";
import { titleOf } from "../survey/survey-text.ts";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { LoadError } from "../ui/notices/load-error.tsx";
import { LoadingScreen } from "../ui/notices/loading-screen.tsx";
import { exportSize } from "./export-size.ts";
import { FormatField } from "./format-field.tsx";
import { OutcomeDialog } from "./outcome-dialog.tsx";
import { savedText } from "./saved-text.ts";
import { useExport } from "./use-export.ts";

const useStyles = makeStyles({
  page: {
    display: "grid",
    gridTemplateRows: "minmax(0, 1fr) auto",
    height: "100%",
    maxWidth: "720px",
    margin: "0 auto",
  },
  content: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: tokens.spacingVerticalL,
    overflowY: "auto",
    padding: "16px clamp(12px, 4vw, 24px)",
    boxSizing: "border-box",
  },
  title: { ...typographyStyles.title3, margin: 0, outline: "none" },
  of: { overflowWrap: "anywhere" },
  // The sentence has two spaces.
  exact: { whiteSpace: "pre-wrap" },
  footer: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "flex-end",
    gap: "8px",
    padding: "12px clamp(12px, 4vw, 24px)",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/**
 * Exports the survey that the address names (HOST-17, EXP-09); phones are told that they can't
 * (EXP-10).
 */
export function ExportPage() {
  const { surveyId: given } = useParams();
  const id = surveyId.safeParse(given).data;
  const { surveys } = useApi();
  const { mobile } = useHost().context;
  const survey = useQuery({
    queryKey: id ? surveyKey(id) : ["survey", null],
    queryFn: id && !mobile ? () => surveys.get({ params: { id } }) : skipToken,
  });
  useDialogSize(exportSize);
  if (mobile) return <Frame survey={null} problem={<NotOnPhones />} />;
  if (id && survey.isPending) return <LoadingScreen text={exportsText.loading} />;
  if (survey.data) return <Exporting survey={survey.data} />;
  const failure = survey.error ? (
    <LoadError error={survey.error} onRetry={() => void survey.refetch()} />
  ) : (
    <ErrorBanner message={errorTexts["survey.not-found"]} />
  );
  return <Frame survey={null} problem={failure} />;
}

function NotOnPhones() {
  return (
    <MessageBar intent="info" role="status" layout="multiline">
      <MessageBarBody className={useStyles().exact}>{exportsText.mobile}</MessageBarBody>
    </MessageBar>
  );
}

function Exporting({ survey }: { survey: SurveyView }) {
  const { client } = useHost().context;
  const [format, setFormat] = useState<"csv" | "xlsx">("csv");
  const work = useExport(survey.id);
  const refusal = useRefusal(survey);
  const file = work.data;
  if (refusal) return <Frame survey={survey} problem={<ErrorBanner message={refusal} />} />;
  const start = (
    <Button
      appearance="primary"
      icon={<ArrowDownloadRegular />}
      disabledFocusable={work.isPending}
      onClick={() => work.mutate(format)}
    >
      {exportsText.export}
    </Button>
  );
  return (
    <Frame survey={survey} action={start} done={file !== undefined}>
      <FormatField format={format} onChange={setFormat} />
      {survey.anonymity === "none" ? null : (
        <Text size={200}>
          {survey.anonymity === "anonymous" ? exportsText.anonymousHint : exportsText.voluntaryHint}
        </Text>
      )}
      {work.isPending ? (
        <Spinner size="tiny" labelPosition="after" label={exportsText.working} role="status" />
      ) : null}
      {file !== undefined && client === "web" ? (
        <MessageBar intent="success" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{exportsText.downloaded}</MessageBarTitle> {savedText(client, file)}
          </MessageBarBody>
        </MessageBar>
      ) : null}
      {file !== undefined && client !== "web" ? (
        <OutcomeDialog title={exportsText.downloaded} onClose={work.reset}>
          <p>{savedText(client, file)}</p>
        </OutcomeDialog>
      ) : null}
      {work.error ? (
        <OutcomeDialog title={exportsText.failedTitle} onClose={work.reset}>
          <p>{exportsText.failed}</p>
          <p>{work.error.message}</p>
        </OutcomeDialog>
      ) : null}
    </Frame>
  );
}

/** Why the survey can't be exported, as far as the page can tell (EXP-01). */
function useRefusal(survey: SurveyView): string | null {
  const { product } = useBoot();
  const hidden = useHeldBackText(survey);
  if (survey.can.includes("export")) return null;
  if (survey.role === "own" && hidden) return hidden;
  const never = survey.state === "pending" || !specOf(survey.type).exportable;
  const code =
    survey.role !== "own"
      ? "survey.owner-only"
      : never
        ? "export.not-exportable"
        : "export.not-allowed";
  return fill(errorTexts[code], { type: typeNames[survey.type], product });
}

type FrameProps = {
  survey: SurveyView | null;
  problem?: ReactNode;
  action?: ReactNode;
  done?: boolean;
  children?: ReactNode;
};

function Frame({ survey, problem, action, done = false, children }: FrameProps) {
  const styles = useStyles();
  const leave = useWayOut(survey);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.page}>
      <main className={styles.content}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {exportsText.pageTitle}
        </h1>
        {problem}
        {survey ? (
          <Text className={styles.of}>{fill(exportsText.of, { title: titleOf(survey) })}</Text>
        ) : null}
        {children}
      </main>
      <footer className={styles.footer}>
        <Button onClick={leave}>{action && !done ? exportsText.cancel : exportsText.done}</Button>
        {action}
      </footer>
    </div>
  );
}

/** Returns to the page that linked here; a page opened by its address is left as any other. */
function useWayOut(survey: SurveyView | null): () => void {
  const navigate = useNavigate();
  const leave = useLeave(survey);
  return () => (window.history.state?.idx > 0 ? void navigate(-1) : leave());
}
