import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { AddRegular } from "@fluentui/react-icons/svg/add";
import type { QuestionId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { authoringText } from "#text/authoring.ts";
import { useDragOrder } from "../ui/use-drag-order.ts";
import { QuestionCard } from "./question-card.tsx";
import { QuestionFields } from "./question-fields.tsx";
import { useQuestionList } from "./use-question-list.ts";

type Props = { editing: QuestionId | null; onEdit: (id: QuestionId) => void };

const useStyles = makeStyles({
  list: {
    display: "grid",
    gap: tokens.spacingVerticalM,
    gridTemplateColumns: "minmax(0, 1fr)",
    margin: 0,
    padding: 0,
    listStyle: "none",
  },
  add: { justifySelf: "start" },
});

/** The questions: the one being edited open, the others as cards (QED-02); a single question without a card. */
export function QuestionList({ editing, onEdit }: Props) {
  const styles = useStyles();
  const { items, count, edit, reorder, add, duplicate, drop, update, later } = useQuestionList(editing, onEdit);
  const { list, handle } = useDragOrder<HTMLOListElement>({ count, onMove: reorder });
  const focusOn = (at: number) => list.current?.children[at]?.querySelector<HTMLElement>("textarea, button")?.focus();
  return (
    <>
      <ol ref={list} className={styles.list}>
        {items.map(({ key, at, question, open }) => {
          const actions = { at, count, question, onDuplicate: () => duplicate(at), onDelete: () => drop(at, focusOn) };
          const move = (to: number, button: HTMLElement) => {
            reorder(at, to);
            later(() => button.focus());
          };
          return (
            <li key={key}>
              {open ? (
                <QuestionFields {...actions} onType={(next) => update(at, next)} />
              ) : (
                <QuestionCard {...actions} handle={handle(at)} onEdit={() => edit(question.id, at)} onMove={move} />
              )}
            </li>
          );
        })}
      </ol>
      <Button className={styles.add} icon={<AddRegular />} disabled={count >= limits.questions.max} onClick={add}>
        {authoringText.addQuestion}
      </Button>
    </>
  );
}
