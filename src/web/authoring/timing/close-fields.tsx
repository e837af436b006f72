import { Field, makeStyles, Select, tokens } from "@fluentui/react-components";
import { closeTime, type Times } from "#domain/survey/schedule.ts";
import { closeAfterDurations } from "#domain/time/duration.ts";
import { durationText, scheduleText } from "#text/authoring/schedule.ts";
import { closeAfterLabels, manualClose } from "#text/survey.ts";
import { DateTimeField } from "../../ui/dates/date-time-field.tsx";
import { nextHour, ownZone } from "../../ui/dates/own-zone.ts";

type Closing = Pick<Times, "closeAt" | "openDuration">;
type Props = {
  label: string;
  value: Closing;
  /** The delivery time, if known. */
  delivery: () => Date;
  problem: string | undefined;
  onChange: (value: Closing) => void;
  /** Receives the field to focus for correcting a close time: the date, else the list. */
  ref?: ((field: HTMLElement | null) => void) | undefined;
  /** Whether a close time may be selected at all; a selected one stays. */
  offered: boolean;
};

const day = 86_400_000;
const useStyles = makeStyles({
  fields: { display: "grid", gap: tokens.spacingVerticalM, gridTemplateColumns: "minmax(0, 1fr)" },
});

/**
 * When it closes: by hand, after a duration from delivery (TIM-07, TIM-08), or at a date and time.
 */
export function CloseFields({ label, value, delivery, problem, onChange, ref, offered }: Props) {
  const styles = useStyles();
  const { closeAt, openDuration } = value;
  const chosen = openDuration ?? (closeAt ? "at" : "");
  const known = closeAfterDurations.some((duration) => duration === openDuration);
  const choose = (next: string) => {
    if (next === "at")
      onChange({
        closeAt: closeTime(value, delivery()) ?? nextHour(new Date(delivery().getTime() + day)),
        openDuration: null,
      });
    else onChange({ closeAt: null, openDuration: next || null });
  };
  const at = chosen === "at" && closeAt !== null;
  return (
    <div className={styles.fields}>
      <Field label={label} {...(problem && !at ? { validationMessage: problem } : {})}>
        <Select
          value={chosen}
          onChange={(_, data) => choose(data.value)}
          ref={at ? undefined : ref}
        >
          <option value="">{manualClose}</option>
          {openDuration && !known ? (
            <option value={openDuration}>{durationText(openDuration)}</option>
          ) : null}
          {offered
            ? closeAfterDurations.map((iso) => (
                <option key={iso} value={iso}>
                  {closeAfterLabels[iso]}
                </option>
              ))
            : openDuration &&
              known && <option value={openDuration}>{durationText(openDuration)}</option>}
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
          ref={ref}
        />
      ) : null}
    </div>
  );
}
