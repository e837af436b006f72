import { makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { type ReactNode, useId } from "react";
import { surface } from "../shell-theme.ts";

const useStyles = makeStyles({
  row: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    alignItems: "center",
    gap: "0 10px",
    minHeight: "56px",
    padding: "6px 12px",
    boxSizing: "border-box",
    border: "1px solid transparent",
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    "&:hover": { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  selected: {
    backgroundColor: surface("shellSelected"),
    boxShadow: tokens.shadow2,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    "&:hover": { backgroundColor: surface("shellSelected") },
  },
  words: { display: "grid", minWidth: 0 },
  head: { display: "flex", gap: "8px", alignItems: "baseline", minWidth: 0 },
  name: {
    flex: "1 1 auto",
    padding: 0,
    border: "none",
    backgroundColor: "transparent",
    color: "inherit",
    font: "inherit",
    textAlign: "start",
    cursor: "pointer",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    outline: "none",
    // The whole row is the button, though only the name names it.
    "&::after": {
      content: '""',
      position: "absolute",
      inset: 0,
      borderRadius: tokens.borderRadiusMedium,
    },
    "&:focus-visible::after": {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: "-2px",
    },
  },
  second: {
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    color: tokens.colorNeutralForeground3,
  },
  when: { flexShrink: 0, whiteSpace: "nowrap" },
  unread: { color: tokens.colorNeutralForeground1, fontWeight: 600 },
  dot: {
    width: "8px",
    height: "8px",
    borderRadius: "50%",
    backgroundColor: surface("shellUnread"),
  },
});

type Props = {
  name: string;
  second: string;
  when?: string;
  avatar: ReactNode;
  selected: boolean;
  unread: boolean;
  onOpen: () => void;
};

/** One conversation in a list. Its accessible name is its name alone; the rest describes it. */
export function ListRow({ name, second, when = "", avatar, selected, unread, onOpen }: Props) {
  const styles = useStyles();
  const description = useId();
  return (
    <div className={mergeClasses(styles.row, selected && styles.selected)}>
      {avatar}
      <div className={styles.words}>
        <div className={styles.head}>
          <button
            type="button"
            className={mergeClasses(styles.name, unread && styles.unread)}
            aria-describedby={description}
            aria-current={selected ? "true" : undefined}
            onClick={onOpen}
          >
            {name}
          </button>
          <Text
            size={200}
            className={mergeClasses(styles.second, styles.when, unread && styles.unread)}
          >
            {when}
          </Text>
        </div>
        <Text
          size={200}
          className={mergeClasses(styles.second, unread && styles.unread)}
          id={description}
        >
          {unread ? <span hidden>Unread. </span> : null}
          {second}
        </Text>
      </div>
      {unread ? <span aria-hidden className={styles.dot} /> : <span />}
    </div>
  );
}
