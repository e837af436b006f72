import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { numberText } from "#text/format/counts.ts";

type Props = { figures: readonly { name: string; n: number }[]; isLarge?: boolean };

const useStyles = makeStyles({
  list: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(140px, 100%), 1fr))",
    gap: "16px",
    margin: 0,
  },
  large: { gridTemplateColumns: "repeat(auto-fill, minmax(min(200px, 100%), 1fr))" },
  // The number stands above its name, which comes first for screen readers.
  entry: { display: "flex", flexDirection: "column-reverse", justifyContent: "flex-end" },
  name: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  number: {
    margin: 0,
    fontSize: "16px",
    lineHeight: "22px",
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: "tabular-nums",
  },
  largeNumber: { fontSize: "28px", lineHeight: "36px" },
});

/** Numbers with their names. */
export function Figures({ figures, isLarge = false }: Props) {
  const styles = useStyles();
  return (
    <dl className={mergeClasses(styles.list, isLarge && styles.large)}>
      {figures.map(({ name, n }) => (
        <div key={name} className={styles.entry}>
          <dt className={styles.name}>{name}</dt>
          <dd className={mergeClasses(styles.number, isLarge && styles.largeNumber)}>
            {numberText(n)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
