import { Field, makeStyles } from "@fluentui/react-components";
import { useWatch } from "react-hook-form";
import { authoringText } from "#text/authoring.ts";
import { ControlGroup } from "../ui/control-group.tsx";
import { DraftInput } from "./draft-input.tsx";
import { SwitchField } from "./switch-field.tsx";
import { useDraftForm, useProblem } from "./use-draft-form.ts";

const useStyles = makeStyles({ appeal: { width: "100%" } });

/** Comments on the whole item, and what they are asked for (AUT-48). */
export function CommentsField() {
  const styles = useStyles();
  const { control } = useDraftForm();
  const problem = useProblem("commentsAppeal");
  const enabled = useWatch({ control, name: "commentsEnabled" });
  return (
    <ControlGroup label={authoringText.commentsGroup}>
      <SwitchField name="commentsEnabled" label={authoringText.comments} />
      {enabled || problem ? (
        <Field className={styles.appeal} label={authoringText.commentsAppeal} {...(problem ? { validationMessage: problem } : {})}>
          <DraftInput path="commentsAppeal" placeholder={authoringText.commentsAppealPlaceholder} />
        </Field>
      ) : null}
    </ControlGroup>
  );
}
