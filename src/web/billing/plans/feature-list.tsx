import { makeStyles, tokens } from "@fluentui/react-components";
import { CheckmarkRegular } from "@fluentui/react-icons/svg/checkmark";

const useStyles = makeStyles({
  list: {
    display: "grid",
    // Beside a longer list it keeps its own height.
    alignContent: "start",
    gap: "8px",
    margin: 0,
    padding: 0,
    listStyle: "none",
  },
  item: { display: "grid", gridTemplateColumns: "20px minmax(0, 1fr)", gap: "8px" },
  icon: { fontSize: "16px", marginTop: "2px", color: tokens.colorBrandForeground1 },
});

export function FeatureList({ label, features }: { label: string; features: readonly string[] }) {
  const styles = useStyles();
  return (
    <ul aria-label={label} className={styles.list}>
      {features.map((feature) => (
        <li key={feature} className={styles.item}>
          <CheckmarkRegular aria-hidden className={styles.icon} />
          {feature}
        </li>
      ))}
    </ul>
  );
}
