import { makeStyles, tokens } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import { FormProvider } from "react-hook-form";
import type { Draft } from "#domain/survey/draft.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { authoringText } from "#text/authoring.ts";
import { fill } from "#text/fill.ts";
import { useBoot } from "../host/use-boot.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import type { Audience } from "./audience.ts";
import { AuthoringFooter } from "./authoring-footer.tsx";
import { DraftFields } from "./draft-fields.tsx";
import { DraftPreview } from "./draft-preview.tsx";
import { recheck, useCheckedForm } from "./use-checked-form.ts";
import { usePreviewPane } from "./use-preview-pane.ts";
import { useSending } from "./use-sending.ts";

type Props = { begun: Draft; restored: boolean; storageKey: string; audience: Audience | null; onStartOver: () => void };

const useStyles = makeStyles({
  page: { display: "grid", position: "relative", gridTemplateRows: "minmax(0, 1fr) auto", height: "100%" },
  panes: { display: "grid", gridAutoFlow: "column", gridAutoColumns: "minmax(0, 1fr)", minHeight: 0 },
  // A field that the focus goes to brings its label and its message along.
  form: { overflowY: "auto", minHeight: 0, scrollPadding: "56px 0", padding: "20px clamp(12px, 4vw, 32px)", boxSizing: "border-box" },
  preview: {
    overflowY: "auto",
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground3,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/** The form beside its preview, and the footer that sends it. */
export function AuthoringForm({ begun, restored, storageKey, audience, onStartOver }: Props) {
  const styles = useStyles();
  const { product } = useBoot();
  const [editing, setEditing] = useState(begun.questions[0]?.id ?? null);
  const form = useCheckedForm(begun, product);
  const name = fill(authoringText.formName, { type: typeNames[begun.type] });
  const pane = usePreviewPane();
  const sending = useSending(form, storageKey, begun, (question) => {
    if (question) setEditing(question);
    pane.showForm();
  });
  const startOver = () => {
    sending.forget();
    onStartOver();
  };

  const { setFocus } = form;
  useEffect(() => setFocus("questions.0.label"), [setFocus]);

  return (
    <FormProvider {...form}>
      <main className={styles.page}>
        <VisuallyHidden>
          <h1>{name}</h1>
        </VisuallyHidden>
        <div className={styles.panes}>
          <form
            className={styles.form}
            aria-label={name}
            hidden={pane.instead}
            noValidate
            onChange={(event) => recheck(form, event.target)}
            onSubmit={(event) => event.preventDefault()}
          >
            <DraftFields
              audience={audience}
              failure={sending.failure}
              restored={restored}
              editing={editing}
              onEdit={setEditing}
              onStartOver={startOver}
            />
          </form>
          {pane.beside || pane.instead ? (
            <div className={styles.preview}>
              <DraftPreview />
            </div>
          ) : null}
        </div>
        <AuthoringFooter pane={pane} busy={sending.busy} onSend={sending.send} />
      </main>
    </FormProvider>
  );
}
