import { Button, makeStyles, Text, tokens, typographyStyles } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import { skipToken, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { surveyId } from "#domain/ids.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { reopenText } from "#text/authoring/success.ts";
import { dateText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { errorTexts } from "#text/server/errors.ts";
import { useApi } from "../api.tsx";
import { isMissing } from "../api-error.ts";
import { useBoot } from "../host/use-boot.ts";
import { useDialogSize } from "../host/use-dialog-size.ts";
import { surveyKey } from "../live/use-live-results.ts";
import { reopenSize } from "../paths/success-size.ts";
import { useLeave } from "../paths/use-leave.ts";
import { DialogFrame } from "../ui/dialog-frame.tsx";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { LoadError } from "../ui/notices/load-error.tsx";
import { LoadingScreen } from "../ui/notices/loading-screen.tsx";
import { ReopenForm } from "./reopen-form.tsx";
import { useReopen } from "./use-reopen.ts";

const useStyles = makeStyles({
  head: { display: "flex", alignItems: "center", gap: "10px" },
  mark: { flexShrink: 0, fontSize: "28px", color: tokens.colorStatusSuccessForeground1 },
  title: { ...typographyStyles.title3, outline: "none", overflowWrap: "anywhere" },
});

/**
 * The dialog that reopens a closed survey (EDT-13 to EDT-19). `surveyId`: from the address; may be
 * missing.
 */
export function ReopenPage({ surveyId: given }: { surveyId: string | null }) {
  const { surveys } = useApi();
  const id = surveyId.safeParse(given).data;
  const survey = useQuery({
    queryKey: id ? surveyKey(id) : ["survey", null],
    queryFn: id ? () => surveys.get({ params: { id } }) : skipToken,
  });
  if (id && survey.isPending) return <LoadingScreen text={reopenText.loading} />;
  if (survey.data) return <Reopening survey={survey.data} />;
  const failure = isMissing(survey.error) ? null : survey.error;
  return (
    <Refused>
      {failure ? (
        <LoadError error={failure} onRetry={() => void survey.refetch()} />
      ) : (
        <ErrorBanner message={reopenText.missing} />
      )}
    </Refused>
  );
}

function Reopening({ survey }: { survey: SurveyView }) {
  const { product } = useBoot();
  const reopen = useReopen(survey);
  if (reopen.data) return <Reopened survey={reopen.data} />;
  if (survey.can.includes("reopen")) return <ReopenForm survey={survey} reopen={reopen} />;
  const type = typeNames[survey.type];
  const code =
    survey.role !== "own"
      ? "survey.owner-only"
      : survey.state === "closed"
        ? "survey.edit-not-allowed"
        : "survey.not-closed";
  return (
    <Refused survey={survey}>
      <ErrorBanner message={fill(errorTexts[code], { type, product })} />
    </Refused>
  );
}

/** Why it can't be reopened, and a way to leave. */
function Refused({ survey = null, children }: { survey?: SurveyView | null; children: ReactNode }) {
  const leave = useLeave(survey);
  useDialogSize(reopenSize({ choosingTime: false }));
  return (
    <DialogFrame
      footer={
        <Button appearance="primary" onClick={leave}>
          {reopenText.done}
        </Button>
      }
    >
      {children}
    </DialogFrame>
  );
}

/** The confirmation after reopening (EDT-16). */
function Reopened({ survey }: { survey: SurveyView }) {
  const styles = useStyles();
  const leave = useLeave(survey);
  const heading = useRef<HTMLHeadingElement>(null);
  useDialogSize(reopenSize({ choosingTime: false }));
  useEffect(() => heading.current?.focus(), []);
  return (
    <DialogFrame
      footer={
        <Button appearance="primary" onClick={leave}>
          {reopenText.done}
        </Button>
      }
    >
      <div className={styles.head}>
        <CheckmarkCircleFilled className={styles.mark} aria-hidden />
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {fill(reopenText.reopened, { type: typeNames[survey.type] })}
        </h1>
      </div>
      <Text>
        {survey.closeAt
          ? fill(reopenText.openUntil, { date: dateText(survey.closeAt) })
          : reopenText.openAgain}
      </Text>
    </DialogFrame>
  );
}
