import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { CalendarClockRegular } from "@fluentui/react-icons/svg/calendar-clock";
import { useController } from "react-hook-form";
import { scheduleText } from "#text/authoring/schedule.ts";
import { dateText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { useDraftForm, useProblem } from "../../draft-form/use-draft-form.ts";
import { ControlGroup } from "../../ui/control-group.tsx";
import { ownZone } from "../../ui/dates/own-zone.ts";
import type { Sendings } from "../sending/use-send-options.ts";
import { GateNotice } from "../settings/gate-notice.tsx";
import { useAuthoring } from "../use-authoring.ts";

const useStyles = makeStyles({
  line: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 8px" },
  text: { flex: "1 1 200px", color: tokens.colorNeutralForeground2 },
});

/** When it will be sent, unless at once (TIM-17), with any problem of that time. */
export function TimingSummary({ sendings }: { sendings: Sendings }) {
  const styles = useStyles();
  const { before } = useAuthoring();
  const { control } = useDraftForm();
  const { value: deliverAt, ref } = useController({ control, name: "deliverAt" }).field;
  const problem = useProblem("deliverAt");
  const { way, choose, openSchedule } = sendings;
  if (way === "now" || way === "recurring") return null;
  const scheduled = way === "schedule";
  const sentence = !scheduled
    ? scheduleText.willBeManual
    : deliverAt
      ? scheduleText.willSend
      : scheduleText.noTime;
  return (
    <div>
      <ControlGroup label={scheduleText.sending} quiet problem={problem}>
        <div className={styles.line}>
          <CalendarClockRegular aria-hidden fontSize={20} />
          <Text className={styles.text}>
            {fill(sentence, { date: deliverAt ? dateText(deliverAt) : "", zone: ownZone() })}
          </Text>
          {scheduled ? (
            <Button
              size="small"
              ref={ref}
              aria-label={scheduleText.changeHint}
              onClick={openSchedule}
            >
              {scheduleText.change}
            </Button>
          ) : null}
          {before || sendings.once !== "now" ? null : (
            <Button size="small" appearance="subtle" onClick={() => choose("now")}>
              {scheduleText.sendNowInstead}
            </Button>
          )}
        </div>
      </ControlGroup>
      <GateNotice path="send" />
    </div>
  );
}
