import {
  Button,
  makeStyles,
  Text,
  tokens,
  useRestoreFocusTarget,
} from "@fluentui/react-components";
import { useEffect, useRef, useState } from "react";
import type { PersonTask, peopleApi } from "#contract/administration/people.ts";
import type { Reply } from "#contract/route.ts";
import type { UserId } from "#domain/ids.ts";
import { administrationText } from "#text/administration/administration.ts";
import { taskText, peopleText as text } from "#text/administration/people.ts";
import { numberText } from "#text/format/counts.ts";
import { fill } from "#text/format/fill.ts";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Figures } from "../overview/figures.tsx";
import { TaskDialog } from "./task-dialog.tsx";
import { usePerson, useSavePerson } from "./use-people.ts";

type Person = Reply<(typeof peopleApi)["read"]>;
type Props = { id: UserId; onErasing: () => void };

const useStyles = makeStyles({
  name: {
    margin: 0,
    outline: "none",
    overflowWrap: "anywhere",
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  quiet: { color: tokens.colorNeutralForeground2, overflowWrap: "anywhere" },
  actions: { display: "flex", flexWrap: "wrap", gap: "8px" },
});

/** One person: what they own and answered, and what can be done with it. */
export function PersonPanel({ id, onErasing }: Props) {
  const { data, error, refetch } = usePerson(id);
  return (
    <Panel label={text.person}>
      {data ? <About person={data} onErasing={onErasing} /> : null}
      {error && !data ? (
        <LoadError title={text.failed} error={error} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : <LoadingScreen text={text.loading} />}
    </Panel>
  );
}

// safe: the keys of a constant are its names
const figureNames = Object.keys(text.figures) as (keyof typeof text.figures)[];

function About({ person, onErasing }: { person: Person; onErasing: () => void }) {
  const styles = useStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const name = person.name || administrationText.unnamed;
  const { task } = person;
  return (
    <>
      <div>
        <h2 ref={heading} tabIndex={-1} className={styles.name} dir="auto">
          {name}
        </h2>
        <Text className={styles.quiet}>{person.upn || person.id}</Text>
      </div>
      <Figures figures={figureNames.map((of) => ({ name: text.figures[of], n: person[of] }))} />
      <Text size={200} className={styles.quiet}>
        {text.anonymousHint}
      </Text>
      {task && !task.finishedAt ? <Text weight="semibold">{stateOf(task)}</Text> : null}
      <Actions person={{ id: person.id, name }} onErasing={onErasing} />
    </>
  );
}

function stateOf({ kind, stopped, done }: PersonTask): string {
  return stopped ? fill(taskText.stopped, { count: numberText(done) }) : text.running[kind];
}

type ActionProps = { person: { id: UserId; name: string }; onErasing: () => void };

function Actions({ person, onErasing }: ActionProps) {
  const styles = useStyles();
  const announce = useAnnounce();
  const restore = useRestoreFocusTarget();
  const [kind, setKind] = useState<PersonTask["kind"] | null>(null);
  const file = useSavePerson(person.id);
  const save = () =>
    file.mutate(undefined, { onSuccess: () => announce(fill(text.saved, person)) });
  const begun = (to: string) => {
    if (!kind) return;
    announce(fill(text.begun[kind], { ...person, to }));
    setKind(null);
    if (kind === "erase") onErasing();
  };
  return (
    <>
      <div role="group" aria-label={fill(text.actionsOf, person)} className={styles.actions}>
        <Button disabledFocusable={file.isPending} onClick={save}>
          {file.isPending ? text.saving : text.save}
        </Button>
        <Button {...restore} onClick={() => setKind("hand-over")}>
          {text.handOver}
        </Button>
        <Button {...restore} onClick={() => setKind("erase")}>
          {text.erase}
        </Button>
      </div>
      {file.error ? <ErrorBanner title={text.saveFailed} message={file.error.message} /> : null}
      {kind ? (
        <TaskDialog kind={kind} person={person} onDone={begun} onCancel={() => setKind(null)} />
      ) : null}
    </>
  );
}
