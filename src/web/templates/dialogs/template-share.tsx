import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Text,
  tokens,
} from "@fluentui/react-components";
import { type Ref, type RefObject, useEffect, useRef, useState } from "react";
import type { TemplateSummary } from "#contract/templates.ts";
import { limits } from "#domain/limits.ts";
import type { TemplateRole } from "#domain/template/template.ts";
import type { TemplatePerson } from "#domain/template/template-people.ts";
import { templateDetailsText, templateShareText } from "#text/authoring/templates.ts";
import { fill } from "#text/format/fill.ts";
import { OwnerSearch } from "../../actions/owner-search.tsx";
import { useHost } from "../../host/use-host.ts";
import { focusIfLost } from "../../ui/focus/if-lost.ts";
import { useFocusLater } from "../../ui/focus/use-focus-later.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { ConfirmDialog } from "../../ui/notices/confirm-dialog.tsx";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { PersonRow } from "./person-row.tsx";
import { useTemplate, useTemplatePeople } from "./use-template-changes.ts";

type Props = { template: TemplateSummary; onClose: () => void; onGone: () => void };

const { leave } = templateShareText;
const useStyles = makeStyles({
  content: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.spacingVerticalM },
  list: { display: "grid", gap: "4px", margin: 0, padding: 0, listStyle: "none" },
  title: { overflowWrap: "anywhere" },
});

/** The people who have a template: owners share it, and say what each of them can do (TPL-27). */
export function TemplateShare({ template, onClose, onGone }: Props) {
  const styles = useStyles();
  const { user } = useHost().context;
  const found = useTemplate(template);
  const search = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { add, remove, reset, busy, error } = useSharing({ template, onGone, search, list });
  const { leaving, askIf, stay } = useLeaving(reset);
  const shown = found.data !== undefined;
  useEffect(() => {
    if (shown && !leaving) search.current?.querySelector("input")?.focus();
  }, [shown, leaving]);

  const people: TemplatePerson[] = found.data
    ? [
        ...found.data.owners.map((owner) => ({ ...owner, role: "own" as const })),
        ...found.data.users.map((each) => ({ ...each, role: "read" as const })),
      ]
    : [];
  const isYou = ({ aadObjectId }: TemplatePerson) => aadObjectId === user.id;
  if (leaving)
    return (
      <ConfirmDialog
        {...leave[leaving.ask]}
        {...{ about: template.templateName, cancel: templateShareText.cancel, busy, error }}
        onConfirm={leaving.go}
        onCancel={stay}
      />
    );
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle className={styles.title}>
            {fill(templateShareText.title, { name: template.templateName })}
          </DialogTitle>
          <DialogContent className={styles.content}>
            <Text>{templateShareText.hint}</Text>
            {error ? <ErrorBanner message={error.message} /> : null}
            {found.isPending ? <LoadingScreen text={templateDetailsText.loading} /> : null}
            {found.error ? (
              <LoadError
                title={templateDetailsText.failed}
                error={found.error}
                onRetry={() => void found.refetch()}
              />
            ) : null}
            <SharedWith
              ref={list}
              people={people}
              isYou={isYou}
              busy={busy}
              onRole={(person, role) =>
                askIf(isYou(person), "stepDown", () =>
                  add({ ...person, role }, templateShareText.changed[role]),
                )
              }
              onRemove={(person) => askIf(isYou(person), "remove", () => remove(person))}
            />
            {!shown ? null : people.length >= limits.templatePeople ? (
              <Text>{fill(templateShareText.full, { max: limits.templatePeople })}</Text>
            ) : (
              <OwnerSearch
                ref={search}
                label={templateShareText.add}
                owners={people}
                busy={busy}
                onChoose={(person) =>
                  add({ ...person, role: "read", keepOwner: true }, templateShareText.added)
                }
              />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{templateShareText.close}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

type SharingProps = Omit<Props, "onClose"> & {
  search: RefObject<HTMLDivElement | null>;
  list: RefObject<HTMLUListElement | null>;
};

/** Gives the template to people and takes it away; the focus stays with the person concerned. */
function useSharing({ template, onGone, search, list }: SharingProps) {
  const announce = useAnnounce();
  const { user } = useHost().context;
  const { give, take } = useTemplatePeople(template);
  const later = useFocusLater();
  const [failure, setFailure] = useState<Error | null>(null);
  const given = ({ aadObjectId, name }: TemplatePerson, news: string, role: TemplateRole) => {
    announce(fill(news, { name }));
    const select = `[data-person="${aadObjectId}"] select`;
    // Who is no longer an owner can't share it any more.
    if (role !== "own") onGone();
    // Among those with another role, the row is at another place.
    else later(() => focusIfLost(list.current?.querySelector<HTMLElement>(select)));
  };
  const taken = ({ aadObjectId, name }: TemplatePerson) => {
    announce(fill(templateShareText.removed, { name }));
    if (aadObjectId === user.id) onGone();
    else later(() => search.current?.querySelector("input")?.focus());
  };
  const reset = () => setFailure(null);
  const add = (person: TemplatePerson & { keepOwner?: boolean }, news: string) => {
    reset();
    void give.mutateAsync(person).then(({ role }) => given(person, news, role), setFailure);
  };
  const remove = (person: TemplatePerson) => {
    reset();
    take.mutate(person, { onSuccess: () => taken(person), onError: setFailure });
  };
  const busy = give.isPending || take.isPending;
  return { add, remove, reset, busy, error: failure };
}

type ListProps = {
  ref: Ref<HTMLUListElement>;
  people: readonly TemplatePerson[];
  isYou: (person: TemplatePerson) => boolean;
  busy: boolean;
  onRole: (person: TemplatePerson, role: TemplateRole) => void;
  onRemove: (person: TemplatePerson) => void;
};

function SharedWith({ ref, people, isYou, busy, onRole, onRemove }: ListProps) {
  const styles = useStyles();
  const owners = people.filter(({ role }) => role === "own").length;
  return (
    <ul ref={ref} className={styles.list} aria-label={templateShareText.people}>
      {people.map((person) => (
        <PersonRow
          key={person.aadObjectId}
          person={person}
          you={isYou(person)}
          last={person.role === "own" && owners === 1}
          busy={busy}
          onRole={(role) => onRole(person, role)}
          onRemove={() => onRemove(person)}
        />
      ))}
    </ul>
  );
}

/** What one does to oneself cannot be taken back without another person: it is asked first. */
function useLeaving(reset: () => void) {
  const [leaving, setLeaving] = useState<{ ask: keyof typeof leave; go: () => void } | null>(null);
  const askIf = (you: boolean, ask: keyof typeof leave, go: () => void) =>
    you ? setLeaving({ ask, go }) : go();
  const stay = () => {
    reset();
    setLeaving(null);
  };
  return { leaving, askIf, stay };
}
