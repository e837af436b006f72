import {
  Avatar,
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Text,
  Tooltip,
  tokens,
} from "@fluentui/react-components";
import { DeleteRegular } from "@fluentui/react-icons/svg/delete";
import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { UserId } from "#domain/ids.ts";
import type { Owner } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { ownersText } from "#text/owners.ts";
import { useHost } from "../host/use-host.ts";
import { followFocus } from "../ui/focus/follow-focus.ts";
import { useFocusLater } from "../ui/focus/use-focus-later.ts";
import { useAnnounce } from "../ui/notices/announcer.tsx";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { OwnerSearch } from "./owner-search.tsx";

type Work<Input> = Pick<
  UseMutationResult<unknown, Error, Input>,
  "reset" | "isPending" | "error"
> & {
  mutate: (input: Input, then?: { onSuccess: () => void }) => void;
};
type Props = {
  title: string;
  owners: Owner[];
  work: { add: Work<{ aadObjectId: UserId; name: string; upn: string }>; remove: Work<Owner> };
  onClose: () => void;
};

const useStyles = makeStyles({
  content: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.spacingVerticalM },
  list: { display: "grid", gap: "4px", margin: 0, padding: 0, listStyle: "none" },
  row: { display: "flex", alignItems: "center", gap: "12px", minHeight: "40px" },
  name: { flex: 1, minWidth: 0, overflowWrap: "anywhere" },
});

/** The owners of a survey or series; owners add and remove owners, and one always stays (LIF-23). */
export function OwnersDialog({ title, owners, work: { add, remove }, onClose }: Props) {
  const styles = useStyles();
  const announce = useAnnounce();
  const { context } = useHost();
  const search = useRef<HTMLDivElement>(null);
  const cancel = useRef<HTMLButtonElement | null>(null);
  const [leaving, setLeaving] = useState<Owner | null>(null);
  const later = useFocusLater();
  const focusSearch = () => search.current?.querySelector("input")?.focus();
  // Focuses the search for new owners, the dialog's main purpose; the first button would remove an
  // owner.
  useEffect(() => search.current?.querySelector("input")?.focus(), []);
  const error = add.error ?? remove.error;
  const take = (owner: Owner) => {
    add.reset();
    remove.mutate(owner, {
      onSuccess: () => {
        announce(fill(ownersText.removed, { name: owner.name }));
        if (owner === leaving) onClose();
        else later(focusSearch);
      },
    });
  };
  const ask = (owner: Owner) => {
    add.reset();
    remove.reset();
    setLeaving(owner);
    later(() => cancel.current?.focus());
  };
  const stay = () => {
    remove.reset();
    setLeaving(null);
    later(focusSearch);
  };
  const give = (person: Parameters<Props["work"]["add"]["mutate"]>[0]) => {
    remove.reset();
    add.mutate(person, {
      onSuccess: () => announce(fill(ownersText.added, { name: person.name })),
    });
  };
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={styles.content}>
            <Text>{leaving ? ownersText.leave : ownersText.hint}</Text>
            {error ? <ErrorBanner message={error.message} /> : null}
            {leaving ? null : (
              <>
                <ul className={styles.list} aria-label={ownersText.list}>
                  {owners.map((owner) => {
                    const you = owner.aadObjectId === context.user.id;
                    return (
                      <OwnerRow
                        key={owner.aadObjectId}
                        owner={owner}
                        you={you}
                        last={owners.length === 1}
                        busy={remove.isPending}
                        onRemove={() => (you ? ask(owner) : take(owner))}
                      />
                    );
                  })}
                </ul>
                <OwnerSearch ref={search} owners={owners} busy={add.isPending} onChoose={give} />
              </>
            )}
          </DialogContent>
          <DialogActions>
            {leaving ? (
              <>
                <Button
                  ref={(button: HTMLButtonElement | null) => {
                    cancel.current = button;
                  }}
                  onClick={stay}
                >
                  {ownersText.leaveCancel}
                </Button>
                <Button
                  appearance="primary"
                  disabledFocusable={remove.isPending}
                  onClick={({ currentTarget }) => {
                    // What opened the dialog is for owners.
                    followFocus(currentTarget);
                    take(leaving);
                  }}
                >
                  {ownersText.leaveConfirm}
                </Button>
              </>
            ) : (
              <Button onClick={onClose}>{ownersText.close}</Button>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

type RowProps = { owner: Owner; you: boolean; last: boolean; busy: boolean; onRemove: () => void };

function OwnerRow({ owner: { name }, you, last, busy, onRemove }: RowProps) {
  const styles = useStyles();
  const remove = (
    <Button
      appearance="subtle"
      icon={<DeleteRegular />}
      aria-label={fill(ownersText.remove, { name })}
      disabledFocusable={last || busy}
      onClick={onRemove}
    />
  );
  return (
    <li className={styles.row}>
      <Avatar aria-hidden name={name} size={32} color="colorful" />
      <Text className={styles.name}>{you ? fill(ownersText.you, { name }) : name}</Text>
      {last ? (
        <Tooltip relationship="description" content={ownersText.lastOwner}>
          {remove}
        </Tooltip>
      ) : (
        remove
      )}
    </li>
  );
}
