import {
  Button,
  Caption1,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from "@fluentui/react-components";
import { useRef, useState } from "react";
import { type Times, timeProblems } from "#domain/survey/schedule.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { scheduleText } from "#text/authoring/schedule.ts";
import { dateText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { problemText } from "#text/server/problems.ts";
import { useDraftForm } from "../../draft-form/use-draft-form.ts";
import { useTypeForQuestions } from "../../draft-form/use-type-for-questions.ts";
import { useBoot } from "../../host/use-boot.ts";
import { DateTimeField } from "../../ui/dates/date-time-field.tsx";
import { nextHour, ownZone } from "../../ui/dates/own-zone.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { CloseFields } from "./close-fields.tsx";

const useStyles = makeStyles({
  fields: { display: "grid", gap: tokens.spacingVerticalL, gridTemplateColumns: "minmax(0, 1fr)" },
});

/**
 * Chooses when to send and when to close (AUT-02), in the author's time zone. Problems appear while
 * typing; the form changes only with Apply.
 */
export function ScheduleDialog({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { product } = useBoot();
  const announce = useAnnounce();
  const { setValue, trigger } = useDraftForm();
  const type = useTypeForQuestions();
  const fields = useRef<{ delivery?: HTMLElement | null; close?: HTMLElement | null }>({});
  const { times, problems, enter, check } = useTimes();
  const problemOf = (path: string) => {
    const found = problems.find((problem) => problem.path === path);
    return found && problemText(found, product);
  };
  const apply = () => {
    const [wrong] = check();
    if (wrong) return fields.current[wrong.path === "deliverAt" ? "delivery" : "close"]?.focus();
    for (const name of ["send", "deliverAt", "closeAt", "openDuration"] as const)
      setValue(name, times[name], { shouldDirty: true });
    setValue("schedule", null, { shouldDirty: true });
    void trigger(["deliverAt", "closeAt", "reminders"]);
    announce(fill(scheduleText.scheduledFor, { date: dateText(times.deliverAt) }));
    onClose();
  };
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{fill(scheduleText.title, { type: typeNames[type] })}</DialogTitle>
          <DialogContent className={styles.fields}>
            <DateTimeField
              labels={{ date: scheduleText.deliveryDate, time: scheduleText.deliveryTime }}
              value={times.deliverAt}
              zone={ownZone()}
              step={15}
              problem={problemOf("deliverAt")}
              onChange={(deliverAt) => enter({ deliverAt })}
              ref={(field) => {
                fields.current.delivery = field;
              }}
            />
            <CloseFields
              label={scheduleText.closing}
              value={times}
              delivery={() => times.deliverAt}
              problem={problemOf("closeAt")}
              offered
              onChange={enter}
              ref={(field) => {
                fields.current.close = field;
              }}
            />
            <Caption1>{fill(scheduleText.zone, { zone: ownZone() })}</Caption1>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{scheduleText.cancel}</Button>
            <Button appearance="primary" onClick={apply}>
              {scheduleText.apply}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** The times as selected in the dialog, and their problems. */
function useTimes() {
  const { getValues } = useDraftForm();
  const [times, setTimes] = useState<Times & { deliverAt: Date }>(() => {
    const { deliverAt, closeAt, openDuration } = getValues();
    return {
      send: "schedule",
      deliverAt: deliverAt ?? nextHour(new Date()),
      closeAt,
      openDuration,
    };
  });
  const [problems, setProblems] = useState(() => timeProblems(times, new Date()));
  const enter = (more: Partial<typeof times>) => {
    const next = { ...times, ...more };
    setTimes(next);
    setProblems(timeProblems(next, new Date()));
  };
  const check = () => {
    const found = timeProblems(times, new Date());
    setProblems(found);
    return found;
  };
  return { times, problems, enter, check };
}
