import { Field, makeStyles, Select } from "@fluentui/react-components";
import { useMemo } from "react";
import { recurrenceText } from "#text/authoring/recurrence.ts";
import { ownZone } from "../../ui/dates/own-zone.ts";

type Props = { zone: string; onChange: (zone: string) => void };

const useStyles = makeStyles({ control: { width: "100%", minWidth: 0 } });

/** The zone in which a series counts its times: the author's, unless they choose another. */
export function ZoneField({ zone, onChange }: Props) {
  const styles = useStyles();
  const zones = useMemo(
    () => [...new Set([ownZone(), zone, "UTC", ...Intl.supportedValuesOf("timeZone")])].toSorted(),
    [zone],
  );
  return (
    <Field label={recurrenceText.zone}>
      <Select className={styles.control} value={zone} onChange={(_, data) => onChange(data.value)}>
        {zones.map((each) => (
          <option key={each} value={each}>
            {each.replaceAll("_", " ")}
          </option>
        ))}
      </Select>
    </Field>
  );
}
