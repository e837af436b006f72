import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from "@fluentui/react-components";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { templatesApi } from "#contract/templates.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { templateProblems } from "#domain/template/template.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { startOf } from "#text/format/cut-text.ts";
import { fill } from "#text/format/fill.ts";
import { answerOf } from "../../answer-of.ts";
import { useClient } from "../../api.tsx";
import { deviceStore } from "../../device-store.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { useSingleMutation } from "../../use-single-mutation.ts";
import { TemplateFields } from "./template-fields.tsx";
import { type TemplateName, templateOf } from "./template-of.ts";

const useStyles = makeStyles({
  fields: { display: "grid", gap: tokens.spacingVerticalL, gridTemplateColumns: "minmax(0, 1fr)" },
});

type Props = {
  /** A title to begin with. */
  title: string;
  /** What is written now; rejects if it could not be loaded. */
  content: () => Promise<Draft>;
  /** What is saved again is the same template for the same work and text. */
  workId: string;
  onClose: () => void;
};

/** Saves a draft as a template under a title of its own (AUT-03, TPL-21 to TPL-25). */
export function TemplateDialog({ title, content, workId, onClose }: Props) {
  const styles = useStyles();
  const announce = useAnnounce();
  const templates = useClient(templatesApi);
  const queries = useQueryClient();
  const [name, setName] = useState<TemplateName>(() => ({
    templateName: startOf(title.trim(), 49),
    templateDescription: "",
    categories: [],
  }));
  const [asked, setAsked] = useState(false);
  const save = useSingleMutation({
    mutationFn: async () => {
      const body = templateOf(await content(), name, new Date());
      // Saving the same text of the same draft twice, even after a reload, creates one template;
      // changed text creates another.
      const idempotencyKey = await deviceStore.nameOf("template", workId, JSON.stringify(body));
      return templates.create({ body, idempotencyKey });
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["templates", "own"] });
      announce(fill(authoringText.templateSaved, { name: name.templateName }));
      onClose();
    },
  });
  // The server also reports problems of the questions; the form shows those when the survey itself
  // is sent.
  const failure =
    save.error && (answerOf(save.error)?.problems?.[0]?.message ?? save.error.message);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes a dialog's events on to the form that opened it.
    event.stopPropagation();
    setAsked(true);
    if (templateProblems(name).length === 0 && !save.isPending) save.mutate();
  };
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface>
        <form noValidate onSubmit={submit}>
          <DialogBody>
            <DialogTitle>{authoringText.saveTemplate}</DialogTitle>
            <DialogContent className={styles.fields}>
              {failure ? <ErrorBanner message={failure} /> : null}
              <TemplateFields name={name} asked={asked} onChange={setName} />
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose}>{authoringText.cancel}</Button>
              <Button appearance="primary" type="submit" disabledFocusable={save.isPending}>
                {authoringText.save}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
