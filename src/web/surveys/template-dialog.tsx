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
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { templateProblems } from "#domain/template/template.ts";
import { authoringText } from "#text/authoring.ts";
import { fill } from "#text/fill.ts";
import { answerOf } from "../answer-of.ts";
import { useApi } from "../api.tsx";
import { useAnnounce } from "../ui/announcer.tsx";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { TemplateFields } from "./template-fields.tsx";
import { type TemplateName, templateOf } from "./template-of.ts";
import { useDraftForm } from "./use-draft-form.ts";

const useStyles = makeStyles({ fields: { display: "grid", gap: tokens.spacingVerticalL, gridTemplateColumns: "minmax(0, 1fr)" } });

/** Keeps what is written as a template under a title of its own (AUT-03, TPL-21 to TPL-25). */
export function TemplateDialog({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const announce = useAnnounce();
  const { templates } = useApi();
  const { getValues } = useDraftForm();
  const [name, setName] = useState<TemplateName>(() => ({ templateName: getValues("title").trim().slice(0, 49), templateDescription: "" }));
  const [asked, setAsked] = useState(false);
  const save = useMutation({
    mutationFn: () => templates.create({ body: templateOf(getValues(), name, new Date()) }),
    onSuccess: () => {
      announce(fill(authoringText.templateSaved, { name: name.templateName }));
      onClose();
    },
  });
  // The server names what is wrong with the questions too; that stands beside them once the item itself is sent.
  const failure = save.error && (answerOf(save.error)?.problems?.[0]?.message ?? save.error.message);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog's events go to the form that opened it too.
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
