import { Field, makeStyles, Select } from "@fluentui/react-components";
import { useMemo } from "react";
import { zoneName } from "#domain/time/zone-names.ts";
import { recurrenceText } from "#text/authoring/recurrence.ts";
import { ownZone } from "../../ui/dates/own-zone.ts";

type Props = { zone: string; onChange: (zone: string) => void };

const useStyles = makeStyles({ control: { width: "100%", minWidth: 0 } });

/** The zone in which a series counts its times: the author's, unless they choose another. */
export function ZoneField({ zone, onChange }: Props) {
  const styles = useStyles();
  const zones = useMemo(() => {
    const known = Intl.supportedValuesOf("timeZone").map(zoneName);
    return [...new Set([ownZone(), zoneName(zone), "UTC", ...known])].toSorted();
  }, [zone]);
  return (
    <Field label={recurrenceText.zone}>
      <Select
        className={styles.control}
        value={zoneName(zone)}
        onChange={(_, data) => onChange(data.value)}
      >
        {zones.map((each) => (
          <option key={each} value={each}>
            {each.replaceAll("_", " ")}
          </option>
        ))}
      </Select>
    </Field>
  );
}
