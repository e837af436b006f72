import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { ArrowDownRegular } from "@fluentui/react-icons/svg/arrow-down";
import { ArrowUpRegular } from "@fluentui/react-icons/svg/arrow-up";
import { DeleteRegular } from "@fluentui/react-icons/svg/delete";
import type { PointerEvent } from "react";
import { limits } from "#domain/limits.ts";
import { authoringText } from "#text/authoring.ts";
import { fill } from "#text/fill.ts";
import { DragHandle } from "../ui/drag-handle.tsx";
import { RatingFields, ValueField } from "./choice-fields.tsx";

type Props = {
  at: number;
  place: number;
  count: number;
  labelled: boolean;
  handle: { onPointerDown: (event: PointerEvent) => void };
  onMove: (to: number, button: HTMLElement) => void;
  onDelete: () => void;
  onEnter: () => void;
};

const useStyles = makeStyles({
  row: { display: "flex", alignItems: "flex-start", gap: "4px" },
  fields: { flex: 1, minWidth: 0, display: "flex", flexWrap: "wrap", gap: "8px" },
  buttons: { display: "flex", paddingTop: "4px" },
  button: { minWidth: "24px", color: tokens.colorNeutralForeground2 },
});

/** One choice: its words, and buttons to move and delete it. */
export function ChoiceRow({ at, place, count, labelled, handle, onMove, onDelete, onEnter }: Props) {
  const styles = useStyles();
  const n = place + 1;
  return (
    <li className={styles.row}>
      <DragHandle {...handle} />
      <div className={styles.fields}>
        {labelled ? <RatingFields at={at} place={place} /> : <ValueField at={at} place={place} onEnter={onEnter} />}
      </div>
      <div className={styles.buttons}>
        <Button
          className={styles.button}
          size="small"
          appearance="subtle"
          icon={<ArrowUpRegular />}
          aria-label={fill(authoringText.moveChoiceUp, { n })}
          disabledFocusable={place === 0}
          onClick={(event) => onMove(place - 1, event.currentTarget)}
        />
        <Button
          className={styles.button}
          size="small"
          appearance="subtle"
          icon={<ArrowDownRegular />}
          aria-label={fill(authoringText.moveChoiceDown, { n })}
          disabledFocusable={place === count - 1}
          onClick={(event) => onMove(place + 1, event.currentTarget)}
        />
        <Button
          className={styles.button}
          size="small"
          appearance="subtle"
          icon={<DeleteRegular />}
          aria-label={fill(authoringText.deleteChoice, { n })}
          disabled={count <= limits.choices.min}
          onClick={onDelete}
        />
      </div>
    </li>
  );
}
