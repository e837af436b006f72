import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { CalendarClockRegular } from "@fluentui/react-icons/svg/calendar-clock";
import { useController } from "react-hook-form";
import { dateText } from "#text/date.ts";
import { fill } from "#text/fill.ts";
import { scheduleText } from "#text/schedule.ts";
import { ControlGroup } from "../ui/control-group.tsx";
import { GateNotice } from "./gate-notice.tsx";
import { ownZone } from "./own-zone.ts";
import { useAuthoring } from "./use-authoring.ts";
import { useDraftForm, useProblem } from "./use-draft-form.ts";
import type { Sendings } from "./use-send-options.ts";

const useStyles = makeStyles({
  line: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 8px" },
  text: { flex: "1 1 200px", color: tokens.colorNeutralForeground2 },
});

/** When it will be sent, where that is not at once (TIM-17), with what is wrong about it. */
export function TimingSummary({ sendings }: { sendings: Sendings }) {
  const styles = useStyles();
  const { before } = useAuthoring();
  const { control } = useDraftForm();
  const { value: deliverAt, ref } = useController({ control, name: "deliverAt" }).field;
  const problem = useProblem("deliverAt");
  const { send, choose, openSchedule } = sendings;
  if (send === "now") return null;
  const scheduled = send === "schedule";
  const sentence = !scheduled ? scheduleText.willBeManual : deliverAt ? scheduleText.willSend : scheduleText.noTime;
  return (
    <div>
      <ControlGroup label={scheduleText.sending} quiet problem={problem}>
        <div className={styles.line}>
          <CalendarClockRegular aria-hidden fontSize={20} />
          <Text className={styles.text}>{fill(sentence, { date: deliverAt ? dateText(deliverAt) : "", zone: ownZone() })}</Text>
          {scheduled ? (
            <Button size="small" ref={ref} aria-label={scheduleText.changeHint} onClick={openSchedule}>
              {scheduleText.change}
            </Button>
          ) : null}
          {before ? null : (
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
