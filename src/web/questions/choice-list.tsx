import { Button, Field, makeStyles, Text, tokens } from "@fluentui/react-components";
import { AddRegular } from "@fluentui/react-icons/svg/add";
import { useId } from "react";
import { useFieldArray } from "react-hook-form";
import { limits } from "#domain/limits.ts";
import { newChoice } from "#domain/question/new-question.ts";
import { authoringText } from "#text/authoring.ts";
import { fill } from "#text/fill.ts";
import { useDraftForm, useProblem } from "../surveys/use-draft-form.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { useDragOrder } from "../ui/use-drag-order.ts";
import { useFocusLater } from "../ui/use-focus-later.ts";
import { ChoiceRow } from "./choice-row.tsx";

type Props = { at: number /** Whether value and label are entered apart, as on a scale. */; labelled?: boolean };

const useStyles = makeStyles({
  field: { display: "grid", gap: tokens.spacingVerticalS, justifyItems: "stretch" },
  list: { display: "grid", gap: tokens.spacingVerticalS, margin: 0, padding: 0, listStyle: "none" },
  add: { justifySelf: "start" },
});

/** The choices of a question: written, added, deleted and reordered (QED-11, QED-13, QED-15, QED-16, QED-19). */
export function ChoiceList({ at, labelled = false }: Props) {
  const styles = useStyles();
  const heading = useId();
  const announce = useAnnounce();
  const later = useFocusLater();
  const { control, setFocus } = useDraftForm();
  const { fields, append, remove, move } = useFieldArray({ control, name: `questions.${at}.choices`, keyName: "key" });
  const problem = useProblem(`questions.${at}.choices`);
  const full = fields.length >= limits.choices.max;

  const reorder = (from: number, to: number) => {
    move(from, to);
    announce(fill(authoringText.choiceMoved, { from: from + 1, to: to + 1 }));
  };
  const drop = (place: number) => {
    remove(place);
    announce(fill(authoringText.choiceDeleted, { n: place + 1 }));
    later(() => setFocus(`questions.${at}.choices.${Math.min(place, fields.length - 2)}.value`));
  };
  const add = () => {
    if (!full) append(newChoice(() => crypto.randomUUID()));
  };
  const { list, handle } = useDragOrder<HTMLUListElement>({ count: fields.length, onMove: reorder });

  return (
    <div className={styles.field}>
      <Text id={heading} weight="semibold">
        {authoringText.choices}
      </Text>
      <ul ref={list} className={styles.list} aria-labelledby={heading}>
        {fields.map((field, place) => (
          <ChoiceRow
            key={field.key}
            at={at}
            place={place}
            count={fields.length}
            labelled={labelled}
            handle={handle(place)}
            onMove={(to, button) => {
              reorder(place, to);
              later(() => button.focus());
            }}
            onDelete={() => drop(place)}
            onEnter={add}
          />
        ))}
      </ul>
      {problem ? <Field validationMessage={problem} /> : null}
      <Button className={styles.add} appearance="subtle" icon={<AddRegular />} disabled={full} onClick={add}>
        {authoringText.addChoice}
      </Button>
    </div>
  );
}
