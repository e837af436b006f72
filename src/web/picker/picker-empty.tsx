import { makeStyles, Subtitle1, Text, tokens } from "@fluentui/react-components";
import { pickerText } from "#text/authoring/picker.ts";
import { fill } from "#text/format/fill.ts";
import { useBoot } from "../host/use-boot.ts";
import { EmptyChart } from "../ui/charts/empty-chart.tsx";

const useStyles = makeStyles({
  page: {
    display: "grid",
    justifyItems: "center",
    alignContent: "center",
    gap: tokens.spacingVerticalM,
    minHeight: "100%",
    padding: "24px",
    boxSizing: "border-box",
    textWrap: "balance",
  },
  // Fluent aligns texts at the start by default.
  text: { textAlign: "center" },
  hint: { textAlign: "center", maxWidth: "46ch", color: tokens.colorNeutralForeground2 },
});

/** The picker where nothing is offered, and why. */
export function PickerEmpty({ hint }: { hint: string }) {
  const styles = useStyles();
  const { product } = useBoot();
  return (
    <main className={styles.page}>
      <EmptyChart />
      <Subtitle1 as="h1" className={styles.text}>
        {pickerText.noneTitle}
      </Subtitle1>
      <Text className={styles.hint}>{fill(hint, { product })}</Text>
    </main>
  );
}
