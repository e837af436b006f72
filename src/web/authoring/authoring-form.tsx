import { makeStyles, tokens, typographyStyles } from "@fluentui/react-components";
import { FormProvider, useWatch } from "react-hook-form";
import type { Draft } from "#domain/survey/draft.ts";
import type { UpdateOptions } from "#domain/survey/edit.ts";
import { typeForQuestions } from "#domain/survey/normalize-draft.ts";
import { type Anonymity, typeNames } from "#domain/survey/survey.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { fill } from "#text/format/fill.ts";
import { useBoot } from "../host/use-boot.ts";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { flushTyped } from "../ui/use-typed-text.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { AuthoringFooter } from "./authoring-footer.tsx";
import { DraftFields } from "./draft-fields.tsx";
import { useFirstChange } from "./drafts/use-first-change.ts";
import type { RestoredDraft } from "./drafts/use-restored-draft.ts";
import { DraftPreview } from "./preview/draft-preview.tsx";
import { usePreviewPane } from "./preview/use-preview-pane.ts";
import type { Conflict } from "./sending/save-edit.ts";
import { useSendOptions } from "./sending/use-send-options.ts";
import { useSending } from "./sending/use-sending.ts";
import { ScheduleDialog } from "./timing/schedule-dialog.tsx";
import { useFailure } from "./topic/use-failure.ts";
import { useAuthoring } from "./use-authoring.ts";
import { recheck, useCheckedForm } from "./use-checked-form.ts";
import { useFirstFocus } from "./use-first-focus.ts";
import { useReveal } from "./use-reveal.ts";
import { useBegunWith } from "./use-usual-names.ts";

type Props = {
  begun: Draft;
  /** Whose names it shows unless the author says otherwise; null: what it begins with. */
  usualNames?: Anonymity | null;
  found: RestoredDraft;
  storageKey: string;
  /** The revision options (votes and audience) chosen in an earlier round. */
  chosen: UpdateOptions | null;
  onChoose: (chosen: UpdateOptions) => void;
  onConflict: (conflict: Conflict) => void;
};

const useStyles = makeStyles({
  page: {
    display: "grid",
    position: "relative",
    gridTemplateRows: "minmax(0, 1fr) auto",
    height: "100%",
  },
  panes: {
    display: "grid",
    gridAutoFlow: "column",
    gridAutoColumns: "minmax(0, 1fr)",
    minHeight: 0,
  },
  // A focused field scrolls into view with its label and message.
  form: {
    overflowY: "auto",
    minHeight: 0,
    scrollPadding: "56px 0",
    padding: "20px clamp(12px, 4vw, 32px)",
    boxSizing: "border-box",
  },
  title: { ...typographyStyles.subtitle1, margin: "0 0 12px", outline: "none" },
  failure: { padding: "8px clamp(12px, 4vw, 32px)" },
  preview: {
    overflowY: "auto",
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground3,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/** The form beside its preview, with the footer that sends it. */
export function AuthoringForm({
  begun,
  usualNames = null,
  found,
  storageKey,
  chosen: given,
  onChoose,
  onConflict,
}: Props) {
  const styles = useStyles();
  const { product } = useBoot();
  const { before, series } = useAuthoring();
  const form = useCheckedForm(begun, product, { before, series });
  const type = useWatch({
    control: form.control,
    compute: (draft) => typeForQuestions(draft.type, draft.questions.length),
  });
  const name = series
    ? authoringText.editSeries
    : fill(before ? authoringText.editName : authoringText.formName, { type: typeNames[type] });
  const pane = usePreviewPane(before !== null || series !== null);
  const { editing, edit, settings, reveal } = useReveal(form, pane.showForm);
  const chosen = given ?? {
    removeExistingVotesOnEdit: false,
    notifyUsersOnEdit: begun.notifyUsersOnEdit,
  };
  const sendings = useSendOptions(form);
  const isBegun = useBegunWith(form, begun, usualNames);
  const place = { key: storageKey, id: found.id, isFound: found.isFound };
  const { renew } = found;
  const sending = useSending(form, { place, isBegun, chosen, reveal, onConflict, renew });
  const startOver = () => {
    flushTyped();
    found.startOver(structuredClone(form.getValues()), sending.forget());
  };
  useFirstChange(form, isBegun, found.undo ? found.settle : null);

  const heading = useFirstFocus(form, found);
  return (
    <FormProvider {...form}>
      <main
        className={styles.page}
        onKeyDownCapture={found.touch}
        onPointerDownCapture={found.touch}
      >
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
          >
            {/* A dialog opened from another page would otherwise keep that page's title. */}
            <h1 ref={heading} tabIndex={-1} className={styles.title}>
              {name}
            </h1>
            <DraftFields
              {...{
                found,
                sendings,
                editing,
                chosen,
                onStartOver: startOver,
                onEdit: edit,
              }}
              reveal={settings}
              onChoose={onChoose}
            />
          </form>
          {pane.beside || pane.instead ? (
            <div className={styles.preview}>
              <DraftPreview editing={editing} />
            </div>
          ) : null}
        </div>
        <Failure of={sending.failure} />
        <AuthoringFooter
          pane={pane}
          busy={sending.busy}
          sendings={sendings}
          onSend={sending.send}
          onCheck={sending.check}
        />
        {sending.question}
        {sendings.scheduling ? <ScheduleDialog onClose={sendings.closeSchedule} /> : null}
      </main>
    </FormProvider>
  );
}

/** Why it could not be sent, at the button: the form above may be scrolled or hidden. */
function Failure({ of }: { of: Error | null }) {
  const styles = useStyles();
  const failed = useFailure(of);
  if (!failed) return null;
  return (
    <div className={styles.failure}>
      <ErrorBanner {...failed} />
    </div>
  );
}
