import { makeStyles, tokens } from "@fluentui/react-components";
import { questionsText } from "#text/authoring/questions.ts";

const useStyles = makeStyles({
  scale: {
    display: "flex",
    flexWrap: "wrap",
    gap: "4px",
    margin: 0,
    padding: 0,
    listStyle: "none",
  },
  step: {
    display: "grid",
    placeItems: "center",
    minWidth: "28px",
    height: "28px",
    padding: "0 2px",
    boxSizing: "border-box",
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
  },
});

/** The steps of a promoter score, without interaction. */
export function NpsScale({ values }: { values: readonly string[] }) {
  const styles = useStyles();
  return (
    <ul className={styles.scale} aria-label={questionsText.scale}>
      {values.map((value) => (
        <li key={value} className={styles.step}>
          {value}
        </li>
      ))}
    </ul>
  );
}
