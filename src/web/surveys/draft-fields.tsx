import { Button, Field, MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import { useWatch } from "react-hook-form";
import type { QuestionId } from "#domain/ids.ts";
import { authoringText } from "#text/authoring.ts";
import { ErrorBanner } from "../ui/error-banner.tsx";
import type { Audience } from "./audience.ts";
import { DraftInput } from "./draft-input.tsx";
import { QuestionList } from "./question-list.tsx";
import { RecipientField } from "./recipient-field.tsx";
import { SettingsPanel } from "./settings-panel.tsx";
import { useDraftForm, useProblem } from "./use-draft-form.ts";

type Props = {
  audience: Audience | null;
  failure: Error | null;
  restored: boolean;
  editing: QuestionId | null;
  onEdit: (id: QuestionId) => void;
  onStartOver: () => void;
};

const useStyles = makeStyles({ fields: { display: "grid", gap: tokens.spacingVerticalL, gridTemplateColumns: "minmax(0, 1fr)" } });

/** Everything that an author enters, from top to bottom (AUT-01). */
export function DraftFields({ audience, failure, restored, editing, onEdit, onStartOver }: Props) {
  const { control } = useDraftForm();
  const [type, count] = [useWatch({ control, name: "type" }), useWatch({ control, name: "questions" }).length];
  return (
    <div className={useStyles().fields}>
      {failure ? <ErrorBanner message={failure.message} /> : null}
      {restored ? <Restored onStartOver={onStartOver} /> : null}
      <RecipientField audience={audience} />
      {type !== "poll" || count > 1 ? <TitleField /> : null}
      <QuestionList editing={editing} onEdit={onEdit} />
      <SettingsPanel audience={audience} />
    </div>
  );
}

function TitleField() {
  const problem = useProblem("title");
  return (
    <Field label={authoringText.title} required {...(problem ? { validationMessage: problem } : {})}>
      <DraftInput path="title" placeholder={authoringText.titlePlaceholder} />
    </Field>
  );
}

/** Says that earlier work is back, and offers a blank form instead. */
function Restored({ onStartOver }: { onStartOver: () => void }) {
  return (
    <MessageBar intent="info" politeness="polite">
      <MessageBarBody>{authoringText.restored}</MessageBarBody>
      <MessageBarActions>
        <Button onClick={onStartOver}>{authoringText.startOver}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}
