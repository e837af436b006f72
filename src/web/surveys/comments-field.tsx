import { Field } from "@fluentui/react-components";
import { useWatch } from "react-hook-form";
import { authoringText } from "#text/authoring.ts";
import { DraftInput } from "./draft-input.tsx";
import { SwitchField } from "./switch-field.tsx";
import { useDraftForm, useProblem } from "./use-draft-form.ts";

/** Comments on the whole item, and what they are asked for (AUT-48). */
export function CommentsField() {
  const { control } = useDraftForm();
  const problem = useProblem("commentsAppeal");
  const enabled = useWatch({ control, name: "commentsEnabled" });
  return (
    <div>
      <SwitchField name="commentsEnabled" label={authoringText.comments} />
      {enabled || problem ? (
        <Field label={authoringText.commentsAppeal} {...(problem ? { validationMessage: problem } : {})}>
          <DraftInput path="commentsAppeal" placeholder={authoringText.commentsAppealPlaceholder} />
        </Field>
      ) : null}
    </div>
  );
}
