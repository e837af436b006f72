import { makeStyles, Subtitle1, Text, tokens } from "@fluentui/react-components";
import { fill } from "#text/fill.ts";
import { pickerText } from "#text/picker.ts";
import { useBoot } from "../host/use-boot.ts";
import { EmptyChart } from "../ui/empty-chart.tsx";

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
  // Fluent's texts begin at the start by themselves.
  text: { textAlign: "center" },
  hint: { textAlign: "center", maxWidth: "46ch", color: tokens.colorNeutralForeground2 },
});

/** The picker of a variant that offers none of its starting points. */
export function PickerEmpty() {
  const styles = useStyles();
  const { product } = useBoot();
  return (
    <main className={styles.page}>
      <EmptyChart />
      <Subtitle1 as="h1" className={styles.text}>
        {pickerText.noneTitle}
      </Subtitle1>
      <Text className={styles.hint}>{fill(pickerText.noneHint, { product })}</Text>
    </main>
  );
}
