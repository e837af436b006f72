import { Field, makeStyles } from "@fluentui/react-components";
import { useWatch } from "react-hook-form";
import { authoringText } from "#text/authoring/authoring.ts";
import { DraftInput } from "../../draft-form/draft-input.tsx";
import { SwitchField } from "../../draft-form/switch-field.tsx";
import { useDraftForm, useProblem } from "../../draft-form/use-draft-form.ts";
import { ControlGroup } from "../../ui/control-group.tsx";

const useStyles = makeStyles({ appeal: { width: "100%" } });

/** Comments on the whole survey, and their prompt (AUT-48). */
export function CommentsField() {
  const styles = useStyles();
  const { control } = useDraftForm();
  const problem = useProblem("commentsAppeal");
  const enabled = useWatch({ control, name: "commentsEnabled" });
  return (
    <ControlGroup label={authoringText.commentsGroup}>
      <SwitchField name="commentsEnabled" label={authoringText.comments} />
      {enabled || problem ? (
        <Field
          className={styles.appeal}
          label={authoringText.commentsAppeal}
          {...(problem ? { validationMessage: problem } : {})}
        >
          <DraftInput path="commentsAppeal" placeholder={authoringText.commentsAppealPlaceholder} />
        </Field>
      ) : null}
    </ControlGroup>
  );
}
