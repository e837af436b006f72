import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from "@fluentui/react-components";
import { useEffect, useRef, useState } from "react";
import type { PersonTask } from "#contract/administration/people.ts";
import type { UserId } from "#domain/ids.ts";
import { administrationText } from "#text/administration/administration.ts";
import { peopleText as text } from "#text/administration/people.ts";
import { fill } from "#text/format/fill.ts";
import { useBoot } from "../../host/use-boot.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { NewOwner } from "../parts/new-owner.tsx";
import { useBeginTask } from "./use-people.ts";

type Person = { id: UserId; name: string };
type Props = {
  kind: PersonTask["kind"];
  person: Person;
  /** With the new owner's name. */
  onDone: (to: string) => void;
  onCancel: () => void;
};

const useStyles = makeStyles({
  title: { overflowWrap: "anywhere" },
  content: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" },
  points: { display: "grid", gap: "4px", margin: 0, paddingInlineStart: "20px", outline: "none" },
});

const texts = {
  "hand-over": {
    title: text.handOverTitle,
    points: text.handOverPoints,
    confirm: text.handOver,
  },
  erase: { title: text.eraseTitle, points: text.erasePoints, confirm: text.erase },
} as const;

/** Says what handing over or erasing does, asks for the new owner, and begins it. */
export function TaskDialog({ kind, person, onDone, onCancel }: Props) {
  const styles = useStyles();
  const { product } = useBoot();
  const [to, setTo] = useState<Person | null>(null);
  const work = useBeginTask(kind, person.id);
  const place = useRef<HTMLDivElement>(null);
  const beginning = useRef<HTMLUListElement>(null);
  // What happens is read first: in a low window the field is below it.
  useEffect(() => {
    const list = beginning.current;
    list?.focus();
    // A list that is higher than the window is shown from its first point on.
    if (list?.parentElement) list.parentElement.scrollTop = 0;
  }, []);
  const { title, points, confirm } = texts[kind];
  const begin = () => {
    if (!to || work.isPending) return;
    work.mutate(to.id, { onSuccess: () => onDone(to.name || administrationText.unnamed) });
  };
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => (open ? undefined : onCancel())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle className={styles.title}>{fill(title, person)}</DialogTitle>
          <DialogContent className={styles.content}>
            <ul ref={beginning} tabIndex={-1} className={styles.points}>
              {points.map((point) => (
                <li key={point}>{fill(point, { product })}</li>
              ))}
            </ul>
            <NewOwner ref={place} chosen={to} without={person.id} onChoose={setTo} />
            {work.error ? <ErrorBanner message={work.error.message} /> : null}
          </DialogContent>
          <DialogActions>
            <Button onClick={onCancel}>{administrationText.cancel}</Button>
            <Button
              appearance="primary"
              disabledFocusable={to === null || work.isPending}
              onClick={begin}
            >
              {confirm}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
