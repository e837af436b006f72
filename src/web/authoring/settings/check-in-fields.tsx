import { Field, makeStyles, tokens } from "@fluentui/react-components";
import { useWatch } from "react-hook-form";
import { authoringText } from "#text/authoring/authoring.ts";
import { DraftInput, DraftTextarea } from "../../draft-form/draft-input.tsx";
import { useDraftForm, useProblem } from "../../draft-form/use-draft-form.ts";
import { useTypeSpec } from "../../draft-form/use-type-spec.ts";
import { RecurringCloseField } from "../recurrence/recurring-close-field.tsx";
import { CloseField } from "../timing/close-field.tsx";
import { ReminderFields } from "../timing/reminder-fields.tsx";

const useStyles = makeStyles({
  times: { display: "grid", gap: tokens.spacingVerticalL, gridTemplateColumns: "minmax(0, 1fr)" },
});

/** What a check-in is called, and what its team is told (STD-01, STD-04, STD-05). */
export function CheckInTexts() {
  const [title, description] = [useProblem("title"), useProblem("description")];
  const { titleRule } = useTypeSpec();
  return (
    <>
      <Field label={titleRule.label} required {...(title ? { validationMessage: title } : {})}>
        <DraftInput path="title" placeholder={authoringText.teamPlaceholder} />
      </Field>
      <Field
        label={authoringText.teamMessage}
        {...(description ? { validationMessage: description } : {})}
      >
        <DraftTextarea path="description" />
      </Field>
    </>
  );
}

/** How long it is open, and its reminders (STD-01). */
export function CheckInTimes() {
  const styles = useStyles();
  const { control } = useDraftForm();
  const recurs = useWatch({ control, compute: ({ schedule }) => schedule !== null });
  const label = authoringText.closeStandup;
  return (
    <div className={styles.times}>
      {recurs ? <RecurringCloseField label={label} /> : <CloseField label={label} />}
      <ReminderFields />
    </div>
  );
}
