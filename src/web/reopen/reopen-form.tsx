import {
  Button,
  Field,
  makeStyles,
  Radio,
  RadioGroup,
  Text,
  typographyStyles,
} from "@fluentui/react-components";
import { useEffect, useRef, useState } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { reopenProblems } from "#domain/survey/schedule.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { scheduleText } from "#text/authoring/schedule.ts";
import { reopenText } from "#text/authoring/success.ts";
import { fill } from "#text/format/fill.ts";
import { problemText } from "#text/server/problems.ts";
import { answerOf } from "../answer-of.ts";
import { useBoot } from "../host/use-boot.ts";
import { useDialogSize } from "../host/use-dialog-size.ts";
import { reopenSize } from "../paths/success-size.ts";
import { useLeave } from "../paths/use-leave.ts";
import { DateTimeField } from "../ui/dates/date-time-field.tsx";
import { ownZone } from "../ui/dates/own-zone.ts";
import { DialogFrame } from "../ui/dialog-frame.tsx";
import { useFlush } from "../ui/focus/use-flush.ts";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import type { useReopen } from "./use-reopen.ts";

type Props = { survey: SurveyView; reopen: ReturnType<typeof useReopen> };
const useStyles = makeStyles({
  title: { ...typographyStyles.title3, margin: 0, outline: "none" },
});
const day = 86_400_000;
const halfHour = 1_800_000;

/** Until when the survey is open again: until closed by hand, or until a time (EDT-14). */
export function ReopenForm({ survey, reopen }: Props) {
  const styles = useStyles();
  const { product } = useBoot();
  const leave = useLeave(survey);
  const [scheduled, setScheduled] = useState(false);
  const [closeAt, setCloseAt] = useState(inADay);
  const [wrong, setWrong] = useState<string | null>(null);
  useDialogSize(reopenSize({ choosingTime: scheduled }));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const refused = answerOf(reopen.error)?.problems?.[0]?.message;
  const check = (at: Date) => {
    const [first] = reopenProblems(at, new Date());
    setWrong(first ? problemText(first, product) : null);
    return first === undefined;
  };
  const submit = () => {
    if (!reopen.isPending && (!scheduled || check(closeAt)))
      reopen.mutate(scheduled ? closeAt : null);
  };
  const choose = (at: Date) => {
    reopen.reset();
    setCloseAt(at);
    check(at);
  };
  return (
    <DialogFrame
      footer={
        <>
          <Button onClick={leave}>{reopenText.cancel}</Button>
          <Button appearance="primary" disabledFocusable={reopen.isPending} onClick={submit}>
            {reopenText.reopen}
          </Button>
        </>
      }
    >
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {fill(reopenText.title, { type: typeNames[survey.type] })}
      </h1>
      {reopen.error && !(scheduled && refused) ? (
        <ErrorBanner message={reopen.error.message} />
      ) : null}
      <Until scheduled={scheduled} onChoose={setScheduled} />
      {scheduled ? (
        <>
          <DateTimeField
            labels={{ date: scheduleText.closeDate, time: scheduleText.closeTime }}
            value={closeAt}
            zone={ownZone()}
            problem={wrong ?? refused}
            onChange={choose}
          />
          <Text size={200}>{fill(scheduleText.zone, { zone: ownZone() })}</Text>
        </>
      ) : null}
    </DialogFrame>
  );
}

function Until({
  scheduled,
  onChoose,
}: {
  scheduled: boolean;
  onChoose: (scheduled: boolean) => void;
}) {
  const { flush } = useFlush();
  return (
    <Field label={reopenText.until}>
      <RadioGroup
        className={flush}
        value={scheduled ? "schedule" : "manual"}
        onChange={(_, { value }) => onChoose(value === "schedule")}
      >
        <Radio value="manual" label={reopenText.manual} />
        <Radio value="schedule" label={reopenText.schedule} />
      </RadioGroup>
    </Field>
  );
}

/** A day from now, on the half hour. */
function inADay(): Date {
  return new Date(Math.ceil((Date.now() + day) / halfHour) * halfHour);
}
