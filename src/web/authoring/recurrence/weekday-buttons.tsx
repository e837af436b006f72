import { makeStyles, ToggleButton, Tooltip } from "@fluentui/react-components";
import { type Weekday, weekdays } from "#domain/time/recurrence.ts";
import { recurrenceText, weekdayNames } from "#text/authoring/recurrence.ts";
import { ControlGroup } from "../../ui/control-group.tsx";

type Props = { chosen: readonly Weekday[]; onChange: (chosen: Weekday[]) => void };

const useStyles = makeStyles({
  days: { display: "flex", flexWrap: "wrap", gap: "6px" },
  day: { minWidth: "44px", paddingInline: "4px" },
});

/** The days of a week, of which at least one stays selected (REC-03, REC-04). */
export function WeekdayButtons({ chosen, onChange }: Props) {
  const styles = useStyles();
  return (
    <ControlGroup label={recurrenceText.weekdays}>
      <div className={styles.days}>
        {weekdays.map((day) => {
          const isChosen = chosen.includes(day);
          const isLast = isChosen && chosen.length === 1;
          const toggled = weekdays.filter((each) =>
            each === day ? !isChosen : chosen.includes(each),
          );
          const button = (
            <ToggleButton
              key={day}
              className={styles.day}
              appearance={isChosen ? "primary" : "secondary"}
              checked={isChosen}
              aria-disabled={isLast}
              aria-label={weekdayNames[day]}
              onClick={() => {
                if (!isLast) onChange(toggled);
              }}
            >
              {weekdayNames[day].slice(0, 2)}
            </ToggleButton>
          );
          return isLast ? (
            <Tooltip key={day} relationship="description" content={recurrenceText.lastWeekday}>
              {button}
            </Tooltip>
          ) : (
            button
          );
        })}
      </div>
    </ControlGroup>
  );
}
