import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { ArrowRepeatAllRegular } from "@fluentui/react-icons/svg/arrow-repeat-all";
import { useController } from "react-hook-form";
import { clearedTime, isCleared } from "#domain/survey/schedule.ts";
import { instantOf, localTimeOf } from "#domain/time/local-time.ts";
import type { SeriesSchedule } from "#domain/time/series-schedule.ts";
import { recurrenceText, scheduleRuleText, skippedText } from "#text/authoring/recurrence.ts";
import { useDraftForm, useProblem } from "../../draft-form/use-draft-form.ts";
import { DateTimeField } from "../../ui/dates/date-time-field.tsx";
import type { Sendings } from "../sending/use-send-options.ts";
import { GateNotice } from "../settings/gate-notice.tsx";
import { type Authoring, useAuthoring } from "../use-authoring.ts";
import { EndField } from "./end-field.tsx";
import { OwnZonesField } from "./own-zones-field.tsx";
import { RuleFields } from "./rule-fields.tsx";
import { type Recurring, useRecurrence, useSchedule, useShownSchedule } from "./use-recurrence.ts";
import { ZoneField } from "./zone-field.tsx";

/** Stands for a date that the author has cleared: well formed, so that a kept draft comes back. */
const noDate = "0000-00-00";

const useStyles = makeStyles({
  section: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: tokens.spacingVerticalM,
    padding: "12px clamp(10px, 3vw, 16px) 16px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "8px",
  },
  head: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 8px" },
  summary: { flex: "1 1 200px", minWidth: 0, overflowWrap: "anywhere" },
  skips: { display: "block", color: tokens.colorNeutralForeground2 },
});

/** When a series sends: its start, its rule and its end, with a summary (REC-01 to REC-12). */
export function RecurrenceFields({ sendings }: { sendings: Sendings }) {
  const schedule = useSchedule();
  return schedule ? <Fields schedule={schedule} sendings={sendings} /> : null;
}

function Fields({ schedule, sendings }: { schedule: SeriesSchedule; sendings: Sendings }) {
  const styles = useStyles();
  const { series } = useAuthoring();
  const recurring = useRecurrence(schedule);
  const shown = useShownSchedule();
  const { recurrence } = recurring;
  const skips = skippedText(recurrence);
  return (
    <div role="group" aria-label={recurrenceText.heading} className={styles.section}>
      <div className={styles.head}>
        <ArrowRepeatAllRegular aria-hidden fontSize={20} />
        <Text className={styles.summary} weight="semibold">
          {scheduleRuleText(shown ?? schedule)}
          {skips ? (
            <Text size={200} className={styles.skips}>
              {skips}
            </Text>
          ) : null}
        </Text>
        {series ? null : (
          <Button size="small" appearance="subtle" onClick={() => sendings.choose(sendings.once)}>
            {recurrenceText.stop}
          </Button>
        )}
      </div>
      <StartField {...recurring} begun={isBegun(series, recurring)} />
      <ZoneField
        zone={recurring.zone}
        onChange={(zone) =>
          recurring.change(isBegun(series, recurring) ? { zone } : inZone(recurring, zone))
        }
      />
      <OwnZonesField />
      <RuleFields {...recurring} />
      <EndField {...recurring} />
      <GateNotice path="send" />
    </div>
  );
}

/** Whether it counts from the day on which the series began, as its weeks do. */
function isBegun(series: Authoring["series"], { date }: Recurring): boolean {
  return series?.rruleDTStart.startsWith(date) === true;
}

/** The same local time in another zone, a day later where it has passed there. */
function inZone({ date, time }: Recurring, zone: string): Partial<Recurring> {
  const start = instantOf({ date, time }, zone);
  const now = new Date();
  if (!start || start >= now) return { zone };
  const today = localTimeOf(now, zone);
  return {
    zone,
    date: time > today.time ? today.date : localTimeOf(new Date(now.getTime() + day), zone).date,
  };
}
const day = 86_400_000;

type Changing = Recurring & { change: (more: Partial<Recurring>) => void };

/** Of one that has begun, any time may be chosen: it counts from the next date on. */
const longAgo = new Date(0);

function StartField({ date, time, zone, change, begun }: Changing & { begun: boolean }) {
  const { control } = useDraftForm();
  const { ref } = useController({ control, name: "schedule.rruleDTStart" }).field;
  const problem = useProblem("schedule.rruleDTStart");
  const enter = (next: Date) =>
    change(isCleared(next) ? { date: noDate } : { ...localTimeOf(next, zone) });
  return (
    <DateTimeField
      labels={{ date: recurrenceText.startDate, time: recurrenceText.startTime }}
      value={instantOf({ date, time }, zone) ?? clearedTime()}
      zone={zone}
      step={15}
      {...(begun ? { now: longAgo } : {})}
      problem={problem}
      onChange={enter}
      ref={ref}
    />
  );
}
