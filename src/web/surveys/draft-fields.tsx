import { Button, Field, makeStyles, tokens } from "@fluentui/react-components";
import { BookmarkAddRegular } from "@fluentui/react-icons/svg/bookmark-add";
import { lazy, Suspense, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type { QuestionId } from "#domain/ids.ts";
import { isLimitedEdit, type UpdateOptions } from "#domain/survey/edit.ts";
import { authoringText } from "#text/authoring.ts";
import { useHost } from "../host/use-host.ts";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { useFocusLater } from "../ui/use-focus-later.ts";
import { DraftInput } from "./draft-input.tsx";
import { QuestionList } from "./question-list.tsx";
import { RecipientField } from "./recipient-field.tsx";
import { RevisionOptions } from "./revision-options.tsx";
import { SettingsPanel } from "./settings-panel.tsx";
import { TimingSummary } from "./timing-summary.tsx";
import { useAuthoring } from "./use-authoring.ts";
import { useDraftForm, useProblem } from "./use-draft-form.ts";
import type { FoundWork } from "./use-found-work.ts";
import { useInSidePanel } from "./use-in-side-panel.ts";
import type { Sendings } from "./use-send-options.ts";
import { useSettledType } from "./use-settled-type.ts";
import { WorkNews } from "./work-news.tsx";

// Opened seldom, so it loads when it is.
const TemplateDialog = lazy(() => import("./template-dialog.tsx").then(({ TemplateDialog }) => ({ default: TemplateDialog })));

type Props = {
  failure: Error | null;
  found: FoundWork;
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

/** Everything that an author enters, from top to bottom (AUT-01). */
export function DraftFields({ failure, found, onStartOver, editing, onEdit, sendings, reveal, chosen, onChoose }: Props) {
  const styles = useStyles();
  const { query, before } = useAuthoring();
  const { control } = useDraftForm();
  const isPoll = useWatch({ control, name: "type" }) === "poll";
  const titled = useSettledType() !== "poll" || !isPoll;
  return (
    <div className={styles.fields}>
      {query.error ? <ErrorBanner message={query.error} /> : null}
      {failure ? <ErrorBanner message={failure.message} /> : null}
      <WorkNews found={found} onStartOver={onStartOver} />
      {before && isLimitedEdit(before) ? <RevisionOptions before={before} chosen={chosen} onChange={onChoose} /> : null}
      <RecipientField />
      <TimingSummary sendings={sendings} />
      {titled ? <TitleField /> : null}
      <QuestionList editing={editing} onEdit={onEdit} />
      <SettingsPanel reveal={reveal} />
      <SaveAsTemplate className={styles.template} />
    </div>
  );
}

function TitleField() {
  const problem = useProblem("title");
  const required = useSettledType() !== "poll";
  return (
    <Field label={authoringText.title} required={required} {...(problem ? { validationMessage: problem } : {})}>
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
          <TemplateDialog onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
