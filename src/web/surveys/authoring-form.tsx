import { makeStyles, tokens, typographyStyles } from "@fluentui/react-components";
import { useState } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import type { Draft } from "#domain/survey/draft.ts";
import type { UpdateOptions } from "#domain/survey/edit.ts";
import { settledType } from "#domain/survey/settle.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { authoringText } from "#text/authoring.ts";
import { fill } from "#text/fill.ts";
import { useBoot } from "../host/use-boot.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { AuthoringFooter } from "./authoring-footer.tsx";
import { DraftFields } from "./draft-fields.tsx";
import { DraftPreview } from "./draft-preview.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { useAuthoring } from "./use-authoring.ts";
import { recheck, useCheckedForm } from "./use-checked-form.ts";
import { useFirstFocus } from "./use-first-focus.ts";
import type { FoundWork } from "./use-found-work.ts";
import { usePreviewPane } from "./use-preview-pane.ts";
import { useReveal } from "./use-reveal.ts";
import { useSendOptions } from "./use-send-options.ts";
import { useSending } from "./use-sending.ts";

type Props = { begun: Draft; found: FoundWork; storageKey: string };

const useStyles = makeStyles({
  page: { display: "grid", position: "relative", gridTemplateRows: "minmax(0, 1fr) auto", height: "100%" },
  panes: { display: "grid", gridAutoFlow: "column", gridAutoColumns: "minmax(0, 1fr)", minHeight: 0 },
  // A field that the focus goes to brings its label and its message along.
  form: { overflowY: "auto", minHeight: 0, scrollPadding: "56px 0", padding: "20px clamp(12px, 4vw, 32px)", boxSizing: "border-box" },
  title: { ...typographyStyles.subtitle1, margin: "0 0 12px" },
  preview: {
    overflowY: "auto",
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground3,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/** The form beside its preview, and the footer that sends it. */
export function AuthoringForm({ begun, found, storageKey }: Props) {
  const styles = useStyles();
  const { product } = useBoot();
  const { before } = useAuthoring();
  const form = useCheckedForm(begun, product, before);
  const type = useWatch({ control: form.control, compute: (draft) => settledType(draft.type, draft.questions.length) });
  const name = fill(before ? authoringText.editName : authoringText.formName, { type: typeNames[type] });
  const pane = usePreviewPane(before !== null);
  const { editing, edit, settings, reveal } = useReveal(form, pane.showForm);
  const [chosen, setChosen] = useState<UpdateOptions>({ removeExistingVotesOnEdit: false, notifyUsersOnEdit: begun.notifyUsersOnEdit });
  const sendings = useSendOptions(form);
  const place = { key: storageKey, id: found.id };
  const sending = useSending(form, { place, begun, chosen, reveal });
  const startOver = () => {
    void sending.forget();
    found.startOver();
  };

  const first = useFirstFocus(form);
  return (
    <FormProvider {...form}>
      <main className={styles.page} onKeyDownCapture={found.touch} onPointerDownCapture={found.touch}>
        {pane.instead ? (
          <VisuallyHidden>
            <h1>{name}</h1>
          </VisuallyHidden>
        ) : null}
        <div className={styles.panes}>
          <form
            className={styles.form}
            aria-label={name}
            hidden={pane.instead}
            noValidate
            onChange={(event) => recheck(form, event.target)}
            onSubmit={(event) => event.preventDefault()}
            {...first}
          >
            {/* A dialog that leads here from another page still has that page's title. */}
            <h1 className={styles.title}>{name}</h1>
            <DraftFields
              {...{ failure: sending.failure, found, sendings, editing, chosen, onStartOver: startOver, onEdit: edit }}
              reveal={settings}
              onChoose={setChosen}
            />
          </form>
          {pane.beside || pane.instead ? (
            <div className={styles.preview}>
              <DraftPreview />
            </div>
          ) : null}
        </div>
        <AuthoringFooter pane={pane} busy={sending.busy} sendings={sendings} onSend={sending.send} />
        {sendings.scheduling ? <ScheduleDialog onClose={sendings.closeSchedule} /> : null}
      </main>
    </FormProvider>
  );
}
