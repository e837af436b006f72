import { Button, Caption1, Field, makeStyles, Text, tokens } from "@fluentui/react-components";
import { AddRegular } from "@fluentui/react-icons/svg/add";
import { useId } from "react";
import { limits } from "#domain/limits.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { questionsText } from "#text/authoring/questions.ts";
import { respondLaterText } from "#text/respond/respond-later.ts";
import { useProblem } from "../../draft-form/use-draft-form.ts";
import { ChoiceRow } from "./choice-row.tsx";
import type { Marking } from "./mark-field.tsx";
import { useChoiceList } from "./use-choice-list.ts";

type Props = {
  at: number;
  /** The minimum number of choices (QED-16, QED-17). */
  min?: number;
  /** Whether value and label are separate fields, as on a scale. */
  labelled?: boolean;
  /** How correct choices are marked in a quiz. */
  marking?: Marking | null;
};

const useStyles = makeStyles({
  field: { display: "grid", gap: tokens.spacingVerticalS, justifyItems: "stretch" },
  list: { display: "grid", gap: tokens.spacingVerticalS, margin: 0, padding: 0, listStyle: "none" },
  hint: { color: tokens.colorNeutralForeground2 },
});

/**
 * The choices of a question: edited, marked, added, deleted and reordered (QED-11, QED-13, QED-15,
 * QED-16, QED-19, QED-20).
 */
export function ChoiceList({
  at,
  min = limits.choices.min,
  labelled = false,
  marking = null,
}: Props) {
  const styles = useStyles();
  const heading = useId();
  const group = useId();
  const problem = useProblem(`questions.${at}.choices`);
  const { fields, list, grab, foot, actions } = useChoiceList(at);
  const count = fields.length;
  return (
    <div className={styles.field}>
      <Text id={heading} weight="semibold">
        {authoringText.choices}
      </Text>
      {marking ? (
        <Caption1 className={styles.hint}>
          {marking === "one" ? questionsText.oneCorrect : questionsText.severalCorrect}
        </Caption1>
      ) : null}
      {count === 0 ? <Text>{respondLaterText.noChoices}</Text> : null}
      <ul ref={list} className={styles.list} aria-labelledby={heading}>
        {fields.map(({ key }, place) => (
          <ChoiceRow
            key={key}
            at={at}
            place={place}
            last={place === count - 1}
            deletable={count > min}
            labelled={labelled}
            marking={marking}
            group={group}
            actions={actions}
            grab={grab}
          />
        ))}
      </ul>
      {problem ? <Field validationMessage={problem} /> : null}
      <div ref={foot}>
        <Button
          appearance="subtle"
          icon={<AddRegular />}
          disabled={count >= limits.choices.max}
          onClick={actions.add}
        >
          {authoringText.addChoice}
        </Button>
      </div>
    </div>
  );
}
