import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { EmptyChart } from "../../ui/charts/empty-chart.tsx";

type Props = { title: string; hint: string };

const useStyles = makeStyles({
  empty: {
    display: "grid",
    justifyItems: "center",
    gap: tokens.spacingVerticalS,
    padding: "32px 0",
    textWrap: "balance",
  },
  hint: { color: tokens.colorNeutralForeground2 },
});

/** An empty list of the side panel (MTG-18). */
export function PanelEmpty({ title, hint }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.empty}>
      <EmptyChart />
      <Text align="center" weight="semibold">
        {title}
      </Text>
      <Text align="center" className={styles.hint}>
        {hint}
      </Text>
    </div>
  );
}
