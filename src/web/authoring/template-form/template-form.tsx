import {
  Button,
  MessageBar,
  MessageBarBody,
  makeStyles,
  tokens,
  typographyStyles,
} from "@fluentui/react-components";
import { useEffect, useId, useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import type { Draft } from "#domain/survey/draft.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { categories, type Template, templateProblems } from "#domain/template/template.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { templateFormText } from "#text/authoring/templates.ts";
import { fill } from "#text/format/fill.ts";
import { useBoot } from "../../host/use-boot.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { TitleField, useIsTitled } from "../draft-fields.tsx";
import { TemplateFields } from "../drafts/template-fields.tsx";
import type { TemplateName } from "../drafts/template-of.ts";
import { DraftPreview } from "../preview/draft-preview.tsx";
import { usePreviewPane } from "../preview/use-preview-pane.ts";
import { QuestionList } from "../questions/question-list.tsx";
import { TopicField } from "../topic/topic-field.tsx";
import { recheck, useCheckedForm } from "../use-checked-form.ts";
import { useReveal } from "../use-reveal.ts";
import { RefusedSave } from "./refused-save.tsx";
import { TemplateSettings } from "./template-settings.tsx";
import { useLeaveTemplate } from "./use-leave-template.ts";
import { useSaveTemplate } from "./use-save-template.ts";

type Props = { template: Template; begun: Draft };

const useStyles = makeStyles({
  page: { display: "grid", gridTemplateRows: "minmax(0, 1fr) auto", height: "100%" },
  panes: {
    display: "grid",
    gridAutoFlow: "column",
    gridAutoColumns: "minmax(0, 1fr)",
    minHeight: 0,
  },
  form: {
    display: "grid",
    alignContent: "start",
    gridTemplateColumns: "minmax(0, 1fr)",
    // In a form that scrolls, automatic rows would cut messages of several lines.
    gridAutoRows: "max-content",
    gap: tokens.spacingVerticalL,
    overflowY: "auto",
    minHeight: 0,
    scrollPadding: "56px 0",
    padding: "20px clamp(12px, 4vw, 32px)",
    boxSizing: "border-box",
    "&[hidden]": { display: "none" },
  },
  title: { ...typographyStyles.subtitle1, margin: 0, outline: "none" },
  part: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: tokens.spacingVerticalL,
  },
  partTitle: { ...typographyStyles.subtitle2, margin: "8px 0 -4px" },
  preview: {
    overflowY: "auto",
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground3,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  footer: {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    gap: "8px",
    padding: "12px clamp(12px, 4vw, 32px)",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  ways: { display: "flex", flexWrap: "wrap", gap: "8px" },
});

/** Changes a template: its title, its questions and its settings. Blanks may stay. */
export function TemplateForm({ template, begun }: Props) {
  const styles = useStyles();
  const announce = useAnnounce();
  const { product } = useBoot();
  const leave = useLeaveTemplate();
  const form = useCheckedForm(begun, product, { before: null, series: null });
  const pane = usePreviewPane(false);
  const { editing, edit } = useReveal(form, pane.showForm);
  const [name, setName] = useState<TemplateName>(() => {
    const { templateName, templateDescription } = template;
    const chosen = categories.filter((category) => template.categories.includes(category));
    return { templateName, templateDescription, categories: chosen };
  });
  const [asked, setAsked] = useState(false);
  const { save, failure, ended } = useSaveTemplate(template);
  const isTopic = specOf(begun.type).form === "topic";
  const own = template.role === "own";
  const content = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const submit = (anew: boolean) => {
    setAsked(true);
    if (templateProblems(name).length > 0) return pane.showForm();
    if (save.isPending || save.isSuccess) return undefined;
    return save.mutate(
      { draft: form.getValues(), name, anew },
      {
        onSuccess: ({ templateName }) => {
          announce(fill(templateFormText.saved, { name: templateName }));
          leave();
        },
      },
    );
  };
  return (
    <FormProvider {...form}>
      <main className={styles.page}>
        <div className={styles.panes}>
          <form
            className={styles.form}
            hidden={pane.instead}
            noValidate
            onChange={(event) => recheck(form, event.target)}
            onSubmit={(event) => event.preventDefault()}
          >
            <h1 ref={heading} tabIndex={-1} className={styles.title}>
              {own ? templateFormText.name : templateFormText.nameNew}
            </h1>
            {own ? null : (
              <MessageBar>
                <MessageBarBody>{templateFormText.readOnly}</MessageBarBody>
              </MessageBar>
            )}
            {failure ? (
              <RefusedSave
                message={failure}
                busy={save.isPending}
                onSaveNew={ended ? () => submit(true) : null}
              />
            ) : null}
            <TemplateFields name={name} asked={asked} onChange={setName} />
            <div role="group" aria-labelledby={content} className={styles.part}>
              <h2 id={content} className={styles.partTitle}>
                {templateFormText.content}
              </h2>
              <Titled />
              {isTopic ? <TopicField /> : <QuestionList editing={editing} onEdit={edit} />}
              <TemplateSettings />
            </div>
          </form>
          {pane.beside || pane.instead ? (
            <div className={styles.preview}>
              <DraftPreview editing={editing} />
            </div>
          ) : null}
        </div>
        <footer className={styles.footer}>
          <Button onClick={pane.toggle}>
            {pane.instead
              ? authoringText.backToForm
              : pane.beside
                ? authoringText.hidePreview
                : authoringText.showPreview}
          </Button>
          <div className={styles.ways}>
            <Button onClick={leave}>{templateFormText.cancel}</Button>
            <Button
              appearance="primary"
              disabledFocusable={save.isPending}
              onClick={() => submit(false)}
            >
              {save.isPending ? templateFormText.saving : templateFormText.save}
            </Button>
          </div>
        </footer>
      </main>
    </FormProvider>
  );
}

function Titled() {
  return useIsTitled() ? <TitleField /> : null;
}
