import { Field, makeStyles, Select, tokens } from "@fluentui/react-components";
import { useWatch } from "react-hook-form";
import { closeAfterDurations } from "#domain/survey/duration.ts";
import { authoringText } from "#text/authoring.ts";
import { anonymityHints, anonymityLabels, closeAfterLabels, manualClose, visibilityLabels } from "#text/survey.ts";
import { Disclosure } from "../ui/disclosure.tsx";
import type { Audience } from "./audience.ts";
import { DeliveryField } from "./delivery-field.tsx";
import { DraftTextarea } from "./draft-input.tsx";
import { useDraftForm, useProblem } from "./use-draft-form.ts";

const useStyles = makeStyles({
  fields: {
    display: "grid",
    gap: tokens.spacingVerticalL,
    gridTemplateColumns: "repeat(auto-fit, minmax(min(240px, 100%), 1fr))",
    alignItems: "start",
  },
  whole: { gridColumn: "1 / -1" },
});

/** Names, results, closing, delivery and description, folded away under a summary (AUT-45, AUT-46, AUT-49, TIM-07). */
export function SettingsPanel({ audience }: { audience: Audience | null }) {
  const styles = useStyles();
  const { control, register } = useDraftForm();
  const anonymity = useWatch({ control, name: "anonymity" });
  const visibility = useWatch({ control, name: "resultsVisibility" });
  const duration = useWatch({ control, name: "openDuration" });
  const closing = closeAfterDurations.find((known) => known === duration);
  const summary = [
    anonymityLabels[anonymity],
    visibilityLabels[visibility],
    closing ? `${authoringText.closeAfter} ${closeAfterLabels[closing]}` : manualClose,
  ];
  return (
    <Disclosure title={authoringText.settings} summary={summary.join(" · ")}>
      <div className={styles.fields}>
        <Field label={authoringText.anonymity} hint={anonymityHints[anonymity]}>
          <Select {...register("anonymity")}>{optionsOf(anonymityLabels)}</Select>
        </Field>
        <Field label={authoringText.visibility}>
          <Select {...register("resultsVisibility")}>{optionsOf(visibilityLabels)}</Select>
        </Field>
        <Field label={authoringText.closeAfter}>
          <Select {...register("openDuration", { setValueAs: (value: string) => value || null })}>
            <option value="">{manualClose}</option>
            {closeAfterDurations.map((iso) => (
              <option key={iso} value={iso}>
                {closeAfterLabels[iso]}
              </option>
            ))}
          </Select>
        </Field>
        {audience?.type === "user" ? null : <DeliveryField audience={audience} />}
        <div className={styles.whole}>
          <DescriptionField />
        </div>
      </div>
    </Disclosure>
  );
}

function DescriptionField() {
  const problem = useProblem("description");
  return (
    <Field label={authoringText.description} {...(problem ? { validationMessage: problem } : {})}>
      <DraftTextarea path="description" placeholder={authoringText.descriptionPlaceholder} />
    </Field>
  );
}

function optionsOf(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
