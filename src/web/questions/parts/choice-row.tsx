import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { ArrowDownRegular } from "@fluentui/react-icons/svg/arrow-down";
import { ArrowUpRegular } from "@fluentui/react-icons/svg/arrow-up";
import { DeleteRegular } from "@fluentui/react-icons/svg/delete";
import { memo } from "react";
import { authoringText } from "#text/authoring/authoring.ts";
import { fill } from "#text/format/fill.ts";
import { DragHandle } from "../../ui/drag-handle.tsx";
import type { Grab } from "../../ui/use-drag-order.ts";
import { RatingFields, ValueField } from "./choice-fields.tsx";
import { MarkField, type Marking } from "./mark-field.tsx";
import type { ChoiceActions } from "./use-choice-list.ts";

type Props = {
  at: number;
  place: number;
  last: boolean;
  deletable: boolean;
  labelled: boolean;
  marking: Marking | null;
  /** Properties that all marks of a question share. */
  group: string;
  actions: ChoiceActions;
  grab: Grab;
};

const useStyles = makeStyles({
  row: { display: "flex", alignItems: "flex-start", gap: "4px" },
  fields: { flex: 1, minWidth: 0, display: "flex", flexWrap: "wrap", gap: "8px" },
  buttons: { display: "flex", paddingTop: "4px" },
  button: { minWidth: "24px", color: tokens.colorNeutralForeground2 },
});

/** One choice: its text, whether it is correct, and buttons to move and delete it. */
export const ChoiceRow = memo(function ChoiceRow({
  at,
  place,
  last,
  deletable,
  labelled,
  marking,
  group,
  actions,
  grab,
}: Props) {
  const styles = useStyles();
  const n = place + 1;
  return (
    <li className={styles.row}>
      <DragHandle onPointerDown={(event) => grab(event, place)} />
      {marking ? (
        <MarkField
          at={at}
          place={place}
          marking={marking}
          group={group}
          onMark={(correct) => actions.mark(place, correct)}
        />
      ) : null}
      <div className={styles.fields}>
        {labelled ? (
          <RatingFields at={at} place={place} />
        ) : (
          <ValueField at={at} place={place} onEnter={() => actions.enter(place)} />
        )}
      </div>
      <div className={styles.buttons}>
        <Button
          className={styles.button}
          size="small"
          appearance="subtle"
          icon={<ArrowUpRegular />}
          aria-label={fill(authoringText.moveChoiceUp, { n })}
          disabledFocusable={place === 0}
          onClick={(event) => actions.move(place, place - 1, event.currentTarget)}
        />
        <Button
          className={styles.button}
          size="small"
          appearance="subtle"
          icon={<ArrowDownRegular />}
          aria-label={fill(authoringText.moveChoiceDown, { n })}
          disabledFocusable={last}
          onClick={(event) => actions.move(place, place + 1, event.currentTarget)}
        />
        <Button
          className={styles.button}
          size="small"
          appearance="subtle"
          icon={<DeleteRegular />}
          aria-label={fill(authoringText.deleteChoice, { n })}
          disabled={!deletable}
          onClick={() => actions.drop(place)}
        />
      </div>
    </li>
  );
});
