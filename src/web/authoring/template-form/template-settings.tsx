import { Field, makeStyles, Radio, RadioGroup, Select } from "@fluentui/react-components";
import { useController, useWatch } from "react-hook-form";
import { closeAfterDurations } from "#domain/time/duration.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { durationText, scheduleText } from "#text/authoring/schedule.ts";
import { closeAfterLabels, deliveryLabels, manualClose } from "#text/survey.ts";
import { useDraftForm } from "../../draft-form/use-draft-form.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { CommentsField } from "../settings/comments-field.tsx";
import { SettingsGroup } from "../settings/settings-group.tsx";
import { DescriptionField } from "../settings/settings-panel.tsx";

const useStyles = makeStyles({ whole: { gridColumn: "1 / -1" } });

/** The settings that a template has (ENT-36). */
export function TemplateSettings() {
  const styles = useStyles();
  const { control } = useDraftForm();
  const openDuration = useWatch({ control, name: "openDuration" });
  const summary = openDuration
    ? `${authoringText.closeAfter} ${durationText(openDuration)}`
    : manualClose;
  return (
    <Disclosure title={authoringText.settings} summary={summary}>
      <SettingsGroup title={authoringText.settingsWhen}>
        <ClosingField />
        <DeliveryField />
      </SettingsGroup>
      <SettingsGroup title={authoringText.settingsMore}>
        <CommentsField />
        <div className={styles.whole}>
          <DescriptionField />
        </div>
      </SettingsGroup>
    </Disclosure>
  );
}

/** A template has no date: only how long what is made from it stays open. */
function ClosingField() {
  const { control } = useDraftForm();
  const { value, onChange } = useController({ control, name: "openDuration" }).field;
  const known = closeAfterDurations.some((duration) => duration === value);
  return (
    <Field label={scheduleText.closing}>
      <Select value={value ?? ""} onChange={(_, chosen) => onChange(chosen.value || null)}>
        <option value="">{manualClose}</option>
        {value && !known ? <option value={value}>{durationText(value)}</option> : null}
        {closeAfterDurations.map((duration) => (
          <option key={duration} value={duration}>
            {closeAfterLabels[duration]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function DeliveryField() {
  const { control } = useDraftForm();
  const { value, onChange } = useController({ control, name: "deliveryPreference" }).field;
  return (
    <Field label={authoringText.delivery}>
      <RadioGroup value={value} onChange={(_, chosen) => onChange(chosen.value)}>
        {Object.entries(deliveryLabels).map(([name, label]) => (
          <Radio key={name} value={name} label={label} />
        ))}
      </RadioGroup>
    </Field>
  );
}
