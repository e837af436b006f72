import { makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { authoringText } from "#text/authoring/authoring.ts";
import { fill } from "#text/format/fill.ts";

type Props = { labels: readonly string[]; several?: boolean };

const useStyles = makeStyles({
  list: { display: "grid", gap: tokens.spacingVerticalS, margin: 0, padding: 0, listStyle: "none" },
  item: { display: "flex", alignItems: "flex-start", gap: "10px" },
  mark: {
    flexShrink: 0,
    width: "14px",
    height: "14px",
    marginTop: "2px",
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: "50%",
  },
  square: { borderRadius: tokens.borderRadiusSmall },
  label: { overflowWrap: "anywhere", minWidth: 0 },
  blank: { color: tokens.colorNeutralForeground3 },
});

/** Choices with radio or checkbox marks, without interaction. */
export function ChoicesPreview({ labels, several = false }: Props) {
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      {labels.map((label, at) => (
        <li key={at} className={styles.item}>
          <span className={mergeClasses(styles.mark, several && styles.square)} />
          <Text className={mergeClasses(styles.label, !label.trim() && styles.blank)}>
            {label.trim() || fill(authoringText.previewChoice, { n: at + 1 })}
          </Text>
        </li>
      ))}
    </ul>
  );
}
