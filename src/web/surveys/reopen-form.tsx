import { Button, Field, Radio, RadioGroup, Text, Title3 } from "@fluentui/react-components";
import { useState } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { closeProblems } from "#domain/survey/schedule.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/fill.ts";
import { problemText } from "#text/problems.ts";
import { scheduleText } from "#text/schedule.ts";
import { reopenText } from "#text/success.ts";
import { answerOf } from "../answer-of.ts";
import { useBoot } from "../host/use-boot.ts";
import { useDialogSize } from "../host/use-dialog-size.ts";
import { DateTimeField } from "../ui/date-time-field.tsx";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { useFlush } from "../ui/use-flush.ts";
import { ownZone } from "./own-zone.ts";
import { ReopenFrame } from "./reopen-frame.tsx";
import { reopenSize } from "./success-size.ts";
import { useLeave } from "./use-leave.ts";
import type { useReopen } from "./use-reopen.ts";

type Props = { survey: SurveyView; reopen: ReturnType<typeof useReopen> };
const day = 86_400_000;
const quarter = 900_000;

/** Until when it is open again: until somebody closes it, or until a time (EDT-14). */
export function ReopenForm({ survey, reopen }: Props) {
  const { product } = useBoot();
  const leave = useLeave(survey);
  const [scheduled, setScheduled] = useState(false);
  const [closeAt, setCloseAt] = useState(inADay);
  const [wrong, setWrong] = useState<string | null>(null);
  useDialogSize(reopenSize({ choosingTime: scheduled }));

  const refused = answerOf(reopen.error)?.problems?.[0]?.message;
  const check = (at: Date) => {
    const [first] = closeProblems(at, new Date());
    setWrong(first ? problemText(first, product) : null);
    return first === undefined;
  };
  const submit = () => {
    if (!reopen.isPending && (!scheduled || check(closeAt))) reopen.mutate(scheduled ? closeAt : null);
  };
  const choose = (at: Date) => {
    reopen.reset();
    setCloseAt(at);
    check(at);
  };
  return (
    <ReopenFrame
      footer={
        <>
          <Button onClick={leave}>{reopenText.cancel}</Button>
          <Button appearance="primary" disabledFocusable={reopen.isPending} onClick={submit}>
            {reopenText.reopen}
          </Button>
        </>
      }
    >
      <Title3 as="h1">{fill(reopenText.title, { type: typeNames[survey.type] })}</Title3>
      {reopen.error && !(scheduled && refused) ? <ErrorBanner message={reopen.error.message} /> : null}
      <Until scheduled={scheduled} onChoose={setScheduled} />
      {scheduled ? (
        <>
          <DateTimeField
            labels={{ date: scheduleText.closeDate, time: scheduleText.closeTime }}
            value={closeAt}
            zone={ownZone()}
            step={15}
            problem={wrong ?? refused}
            onChange={choose}
          />
          <Text size={200}>{fill(scheduleText.zone, { zone: ownZone() })}</Text>
        </>
      ) : null}
    </ReopenFrame>
  );
}

function Until({ scheduled, onChoose }: { scheduled: boolean; onChoose: (scheduled: boolean) => void }) {
  const { flush } = useFlush();
  return (
    <Field label={reopenText.until}>
      <RadioGroup className={flush} value={scheduled ? "schedule" : "manual"} onChange={(_, { value }) => onChoose(value === "schedule")}>
        <Radio value="manual" label={reopenText.manual} />
        <Radio value="schedule" label={reopenText.schedule} />
      </RadioGroup>
    </Field>
  );
}

/** A day from now, on the quarter of an hour. */
function inADay(): Date {
  return new Date(Math.ceil((Date.now() + day) / quarter) * quarter);
}
