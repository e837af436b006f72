import { makeStyles, Text } from "@fluentui/react-components";
import { useRef, useState } from "react";
import type { UserId } from "#domain/ids.ts";
import { peopleText as text } from "#text/administration/people.ts";
import { fill } from "#text/format/fill.ts";
import { useBoot } from "../../host/use-boot.ts";
import { useFocusLater } from "../../ui/focus/use-focus-later.ts";
import { PersonSearch } from "../parts/person-search.tsx";
import { PersonPanel } from "./person-panel.tsx";
import { TaskList } from "./task-list.tsx";

const useStyles = makeStyles({ search: { width: "min(100%, 480px)" } });

/** What there is of one person, with what an administrator may do with it, and its progress. */
export function PeopleTab() {
  const styles = useStyles();
  const { product } = useBoot();
  const [id, setId] = useState<UserId | null>(null);
  const tasks = useRef<HTMLHeadingElement>(null);
  const later = useFocusLater();
  return (
    <>
      <Text>{fill(text.about, { product })}</Text>
      <div className={styles.search}>
        <PersonSearch ref={null} label={text.search} onChoose={(person) => setId(person.id)} />
      </div>
      {id ? (
        <PersonPanel
          key={id}
          id={id}
          onErasing={() => {
            setId(null);
            later(() => tasks.current?.focus());
          }}
        />
      ) : null}
      <TaskList ref={tasks} />
    </>
  );
}
