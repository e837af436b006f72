import {
  Dialog,
  DialogBody,
  type DialogProps,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from "@fluentui/react-components";
import { useState } from "react";
import type { Autolink } from "#domain/integration/autolink.ts";
import { fill } from "#text/format/fill.ts";
import { integrationsText } from "#text/integrations.ts";
import { actionText } from "#text/owners.ts";
import { useAnnounce } from "../ui/notices/announcer.tsx";
import { ReferenceForm } from "./reference-form.tsx";
import { ReferenceList } from "./reference-list.tsx";
import type { References } from "./references-of.ts";
import { RemoveReference } from "./remove-reference.tsx";
import { useReferences } from "./use-references.ts";

type Props = { references: References; onClose: () => void };
/** What the dialog shows: the list, a form for a new or a known autolink, or a question. */
type Shown = { view: "list" } | { view: "form" | "remove"; autolink: Autolink } | { view: "new" };

const useStyles = makeStyles({ surface: { maxWidth: "520px" } });

/**
 * The dialogs named `Task Management Reference` (INT-01): a standup's or series' owners list, add,
 * change and delete its autolinks. After each step the focus is on what it was about.
 */
export function ReferencesDialog({ references, onClose }: Props) {
  const styles = useStyles();
  const announce = useAnnounce();
  const { all, save, remove } = useReferences(references);
  const [shown, setShown] = useState<Shown>({ view: "list" });
  /** The autolink whose row gets the focus when the list comes back; null for the first control. */
  const [last, setLast] = useState<string | null>(null);
  const back = (id: string | null) => {
    setLast(id);
    setShown({ view: "list" });
    save.reset();
    remove.reset();
  };
  const autolink = "autolink" in shown ? shown.autolink : null;
  const others = all.data?.autolinks.filter(({ id }) => id !== autolink?.id) ?? [];
  /** Escape leads back to the list; a click beside the dialog never discards an entry. */
  const leave: DialogProps["onOpenChange"] = (_, { type }) => {
    if (shown.view === "list") onClose();
    else if (type !== "backdropClick") back(autolink?.id ?? null);
  };
  return (
    <Dialog open onOpenChange={leave}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{actionText.references}</DialogTitle>
          {shown.view === "list" ? (
            <ReferenceList
              all={all}
              last={last}
              onAdd={() => setShown({ view: "new" })}
              onEdit={(one) => setShown({ view: "form", autolink: one })}
              onRemove={(one) => setShown({ view: "remove", autolink: one })}
              onClose={onClose}
            />
          ) : shown.view === "remove" && autolink ? (
            <RemoveReference
              autolink={autolink}
              busy={remove.isPending}
              error={remove.error}
              onCancel={() => back(autolink.id)}
              onConfirm={() =>
                remove.mutate(autolink, {
                  onSuccess: () => {
                    announce(fill(integrationsText.removed, { prefix: autolink.prefix }));
                    back(null);
                  },
                })
              }
            />
          ) : (
            <ReferenceForm
              autolink={autolink}
              others={others}
              busy={save.isPending}
              error={save.error}
              onChange={() => save.reset()}
              onCancel={() => back(autolink?.id ?? null)}
              onSave={(entry) =>
                save.mutate(
                  { ...entry, id: autolink?.id ?? null },
                  {
                    onSuccess: ({ id, prefix }) => {
                      announce(fill(integrationsText.saved, { prefix }));
                      back(id);
                    },
                  },
                )
              }
            />
          )}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
