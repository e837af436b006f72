import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { type Ref, useEffect, useRef } from "react";
import type { PersonTask } from "#contract/administration/people.ts";
import { administrationText } from "#text/administration/administration.ts";
import { auditText } from "#text/administration/audit.ts";
import { taskText as text } from "#text/administration/people.ts";
import { numberText } from "#text/format/counts.ts";
import { fill } from "#text/format/fill.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { NearDate } from "../../ui/dates/near-date.tsx";
import { useAnnounce } from "../../ui/notices/announcer.tsx";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useReread, useTasks } from "./use-people.ts";

const useStyles = makeStyles({
  title: {
    margin: 0,
    outline: "none",
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** What is being done for people in the background, and what was. `ref`: its heading. */
export function TaskList({ ref }: { ref: Ref<HTMLHeadingElement> }) {
  const styles = useStyles();
  const { data, error, refetch } = useTasks();
  useEnded(data);
  return (
    <Panel label={text.list}>
      <div>
        <h2 ref={ref} tabIndex={-1} className={styles.title}>
          {text.list}
        </h2>
        <Text size={200} className={styles.quiet}>
          {text.hint}
        </Text>
      </div>
      {data && data.length > 0 ? <TaskTable tasks={data} /> : null}
      {data?.length === 0 ? <Text>{text.none}</Text> : null}
      {error ? (
        <LoadError title={text.failed} error={error} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : <LoadingScreen text={text.loading} />}
    </Panel>
  );
}

/** Announces each task that has finished or stopped since it was shown, and reads people again. */
function useEnded(tasks: readonly PersonTask[] | undefined): void {
  const announce = useAnnounce();
  const reread = useReread();
  // Those that were not finished, and whether they had stopped.
  const open = useRef<ReadonlyMap<string, boolean>>(new Map());
  useEffect(() => {
    if (!tasks) return;
    const before = open.current;
    const ended = tasks.filter(({ id, finishedAt, stopped }) =>
      finishedAt ? before.has(id) : stopped && before.get(id) === false,
    );
    const going = tasks.filter(({ finishedAt }) => !finishedAt);
    open.current = new Map(going.map(({ id, stopped }) => [id, stopped]));
    if (ended.length === 0) return;
    announce(ended.map(newsOf).join(". "));
    void reread();
  }, [tasks, announce, reread]);
}

function newsOf(task: PersonTask): string {
  if (task.finishedAt) return text.finishedNews[task.kind];
  return `${titleOf(task)}. ${stateOf(task)}`;
}

function TaskTable({ tasks }: { tasks: readonly PersonTask[] }) {
  const { columns } = text;
  return (
    <DataTable
      label={text.list}
      columns={[
        { name: columns.task, width: "34%" },
        { name: columns.to, width: "22%" },
        { name: columns.begun, width: "20%" },
        { name: columns.state, width: "24%" },
      ]}
      rows={tasks.map((task) => ({
        key: task.id,
        cells: [
          titleOf(task),
          nameOf(task.to),
          <NearDate key="begun" date={task.createdAt} sentence="{date}" />,
          stateOf(task),
        ],
      }))}
    />
  );
}

function titleOf({ kind, person }: PersonTask): string {
  return fill(text.names[kind], { name: nameOf(person) });
}

function stateOf({ finishedAt, stopped, done }: PersonTask): string {
  if (finishedAt) return text.finished;
  return fill(stopped ? text.stopped : text.running, { count: numberText(done) });
}

function nameOf(person: PersonTask["person"]): string {
  return person ? person.name || administrationText.unnamed : auditText.erased;
}
