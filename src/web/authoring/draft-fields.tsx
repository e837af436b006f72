import { Button, Field, makeStyles, tokens } from "@fluentui/react-components";
import { BookmarkAddRegular } from "@fluentui/react-icons/svg/bookmark-add";
import { Suspense, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type { QuestionId } from "#domain/ids.ts";
import { isLimitedEdit, type UpdateOptions } from "#domain/survey/edit.ts";
import type { SurveyType } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { DraftInput } from "../draft-form/draft-input.tsx";
import { useDraftForm, useProblem } from "../draft-form/use-draft-form.ts";
import { useTypeForQuestions } from "../draft-form/use-type-for-questions.ts";
import { useTypeSpec } from "../draft-form/use-type-spec.ts";
import { useHost } from "../host/use-host.ts";
import { lazyPart } from "../lazy-part.ts";
import { useFocusLater } from "../ui/focus/use-focus-later.ts";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { RestoredDraftBanner } from "./drafts/restored-draft-banner.tsx";
import type { RestoredDraft } from "./drafts/use-restored-draft.ts";
import { QuestionList } from "./questions/question-list.tsx";
import { RecipientField } from "./recipients/recipient-field.tsx";
import { RecurrenceFields } from "./recurrence/recurrence-fields.tsx";
import { RevisionOptions } from "./sending/revision-options.tsx";
import type { Sendings } from "./sending/use-send-options.ts";
import { CheckInTexts, CheckInTimes } from "./settings/check-in-fields.tsx";
import { SettingsPanel } from "./settings/settings-panel.tsx";
import { TimingSummary } from "./timing/timing-summary.tsx";
import { TopicField } from "./topic/topic-field.tsx";
import { isSent, useAuthoring } from "./use-authoring.ts";
import { useInSidePanel } from "./use-in-side-panel.ts";

// Rarely opened, so it is loaded on demand.
const TemplateDialog = lazyPart(() =>
  import("./drafts/template-dialog.tsx").then(({ TemplateDialog }) => TemplateDialog),
);

type Props = {
  found: RestoredDraft;
  onStartOver: () => void;
  editing: QuestionId | null;
  onEdit: (id: QuestionId) => void;
  sendings: Sendings;
  reveal: number;
  chosen: UpdateOptions;
  onChoose: (chosen: UpdateOptions) => void;
};

const useStyles = makeStyles({
  fields: { display: "grid", gap: tokens.spacingVerticalL, gridTemplateColumns: "minmax(0, 1fr)" },
  template: { justifySelf: "start" },
});

/** All fields of the form, from top to bottom (AUT-01). */
export function DraftFields({
  found,
  onStartOver,
  editing,
  onEdit,
  sendings,
  reveal,
  chosen,
  onChoose,
}: Props) {
  const styles = useStyles();
  const { query, before, series } = useAuthoring();
  const titled = useIsTitled();
  const { form } = useTypeSpec();
  return (
    <div className={styles.fields}>
      {query.error ? <ErrorBanner message={query.error} /> : null}
      <RestoredDraftBanner found={found} onStartOver={onStartOver} />
      {before && isLimitedEdit(before) ? (
        <RevisionOptions before={before} chosen={chosen} onChange={onChoose} />
      ) : null}
      {series ? <ErrorBanner intent="info" message={authoringText.futureOnly} /> : null}
      <RecipientField />
      {form === "check-in" ? <CheckInTexts /> : null}
      <TimingSummary sendings={sendings} />
      {sendings.way === "recurring" ? <RecurrenceFields sendings={sendings} /> : null}
      {titled && form !== "check-in" ? <TitleField /> : null}
      {form === "check-in" ? <CheckInTimes /> : null}
      {form === "topic" ? <TopicField /> : <QuestionList editing={editing} onEdit={onEdit} />}
      {form === "check-in" ? null : <SettingsPanel reveal={reveal} />}
      <SaveAsTemplate className={styles.template} />
    </div>
  );
}

const isTitled = (type: SurveyType) => specOf(type).title === "always";

/**
 * A poll with one question needs no title. If it has one, from the address or from when it was a
 * survey, the title is sent, so the field stays visible for removing it.
 */
export function useIsTitled(): boolean {
  const { control } = useDraftForm();
  const written = useWatch({ control, name: "type" });
  const sent = useTypeForQuestions();
  const hasTitle = useWatch({ control, compute: ({ title }) => title.trim() !== "" });
  // The field stays while the author empties it.
  const [hadTitle, setHadTitle] = useState(hasTitle);
  if (hasTitle && !hadTitle) setHadTitle(true);
  return isTitled(written) || isTitled(sent) || hadTitle;
}

export function TitleField() {
  const problem = useProblem("title");
  const required = isTitled(useTypeForQuestions());
  return (
    <Field
      label={authoringText.title}
      required={required}
      {...(problem ? { validationMessage: problem } : {})}
    >
      <DraftInput path="title" placeholder={authoringText.titlePlaceholder} />
    </Field>
  );
}

function SaveAsTemplate({ className }: { className: string }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement | null>(null);
  const later = useFocusLater();
  const close = () => {
    setOpen(false);
    later(() => button.current?.focus());
  };
  const inSidePanel = useInSidePanel();
  const { getValues } = useDraftForm();
  const { workId, before } = useAuthoring();
  // The form has no delivery of what was sent: how long it stays open counts from that (TPL-26).
  const sentAt = before && isSent(before) ? { deliverAt: before.deliverAt } : {};
  if (useHost().context.mobile || inSidePanel) return null;
  return (
    <>
      <Button
        ref={(element: HTMLButtonElement | null) => {
          button.current = element;
        }}
        className={className}
        appearance="subtle"
        icon={<BookmarkAddRegular />}
        onClick={() => setOpen(true)}
      >
        {authoringText.saveTemplate}
      </Button>
      {open ? (
        <Suspense>
          <TemplateDialog
            title={getValues("title")}
            content={() => Promise.resolve({ ...getValues(), ...sentAt })}
            workId={workId}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}
