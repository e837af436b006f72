import { Field, makeStyles, Select, tokens } from "@fluentui/react-components";
import { closeAfterDurations } from "#domain/survey/duration.ts";
import { closeTime, type Times } from "#domain/survey/schedule.ts";
import { durationText, scheduleText } from "#text/schedule.ts";
import { closeAfterLabels, manualClose } from "#text/survey.ts";
import { DateTimeField } from "../ui/date-time-field.tsx";
import { nextHour, ownZone } from "./own-zone.ts";

type Closing = Pick<Times, "closeAt" | "openDuration">;
type Props = {
  value: Closing;
  /** When it is delivered, as far as that is known. */
  delivery: () => Date;
  problem: string | undefined;
  onChange: (value: Closing) => void;
  /** Gets the list. */
  ref?: (list: HTMLSelectElement | null) => void;
  /** Whether a close time may be chosen at all; what is chosen already stays. */
  offered: boolean;
};

const day = 86_400_000;
const useStyles = makeStyles({ fields: { display: "grid", gap: tokens.spacingVerticalM, gridTemplateColumns: "minmax(0, 1fr)" } });

/** By hand, so long after delivery (TIM-07, TIM-08), or at a date and time. */
export function CloseFields({ value, delivery, problem, onChange, ref, offered }: Props) {
  const styles = useStyles();
  const { closeAt, openDuration } = value;
  const chosen = openDuration ?? (closeAt ? "at" : "");
  const known = closeAfterDurations.some((duration) => duration === openDuration);
  const choose = (next: string) => {
    if (next === "at")
      onChange({ closeAt: closeTime(value, delivery()) ?? nextHour(new Date(delivery().getTime() + day)), openDuration: null });
    else onChange({ closeAt: null, openDuration: next || null });
  };
  const at = chosen === "at" && closeAt !== null;
  return (
    <div className={styles.fields}>
      <Field label={scheduleText.closing} {...(problem && !at ? { validationMessage: problem } : {})}>
        <Select value={chosen} onChange={(_, data) => choose(data.value)} {...(ref ? { ref } : {})}>
          <option value="">{manualClose}</option>
          {openDuration && !known ? <option value={openDuration}>{durationText(openDuration)}</option> : null}
          {offered
            ? closeAfterDurations.map((iso) => (
                <option key={iso} value={iso}>
                  {closeAfterLabels[iso]}
                </option>
              ))
            : openDuration && known && <option value={openDuration}>{durationText(openDuration)}</option>}
          {offered || at ? <option value="at">{scheduleText.closeAt}</option> : null}
        </Select>
      </Field>
      {at ? (
        <DateTimeField
          labels={{ date: scheduleText.closeDate, time: scheduleText.closeTime }}
          value={closeAt}
          zone={ownZone()}
          step={15}
          problem={problem}
          onChange={(next) => onChange({ closeAt: next, openDuration: null })}
        />
      ) : null}
    </div>
  );
}
