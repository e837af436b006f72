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
import { dateText } from "#text/date.ts";
import { fill } from "#text/fill.ts";
import { problemText } from "#text/problems.ts";
import { scheduleText } from "#text/schedule.ts";
import { useBoot } from "../host/use-boot.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { DateTimeField } from "../ui/date-time-field.tsx";
import { CloseFields } from "./close-fields.tsx";
import { nextHour, ownZone } from "./own-zone.ts";
import { useDraftForm } from "./use-draft-form.ts";
import { useSettledType } from "./use-settled-type.ts";

const useStyles = makeStyles({ fields: { display: "grid", gap: tokens.spacingVerticalL, gridTemplateColumns: "minmax(0, 1fr)" } });

/** When to send and when to close (AUT-02), in the author's own zone. What is wrong is said as it is typed; the form changes only by Apply. */
export function ScheduleDialog({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { product } = useBoot();
  const announce = useAnnounce();
  const { setValue, trigger } = useDraftForm();
  const type = useSettledType();
  const date = useRef<HTMLInputElement>(null);
  const { times, problems, enter, check } = useTimes();
  const problemOf = (path: string) => {
    const found = problems.find((problem) => problem.path === path);
    return found && problemText(found, product);
  };
  const apply = () => {
    if (check().length > 0) return date.current?.focus();
    for (const name of ["send", "deliverAt", "closeAt", "openDuration"] as const) setValue(name, times[name], { shouldDirty: true });
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
                date.current = field;
              }}
            />
            <CloseFields value={times} delivery={() => times.deliverAt} problem={problemOf("closeAt")} offered onChange={enter} />
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

/** The times as they are chosen here, and what is wrong with them now. */
function useTimes() {
  const { getValues } = useDraftForm();
  const [times, setTimes] = useState<Times & { deliverAt: Date }>(() => {
    const { deliverAt, closeAt, openDuration } = getValues();
    return { send: "schedule", deliverAt: deliverAt ?? nextHour(new Date()), closeAt, openDuration };
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
