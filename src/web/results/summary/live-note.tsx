import { makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { resultsText } from "#text/results.ts";
import { useOnline } from "../../live/use-online.ts";

const useStyles = makeStyles({
  note: {
    display: "inline-flex",
    alignItems: "center",
    gap: "6px",
    justifySelf: "end",
    color: tokens.colorNeutralForeground2,
  },
  dot: {
    width: "8px",
    height: "8px",
    borderRadius: "50%",
    backgroundColor: "var(--good)",
    forcedColorAdjust: "none",
  },
  waiting: { backgroundColor: "transparent", boxShadow: "inset 0 0 0 2px currentColor" },
});

/** How the results update while people respond. */
export function LiveNote({ live }: { live: boolean }) {
  const styles = useStyles();
  const online = useOnline();
  const text = live ? resultsText.live : resultsText.polling;
  return (
    <Text size={200} className={styles.note}>
      <span aria-hidden className={mergeClasses(styles.dot, !(live && online) && styles.waiting)} />
      {online ? text : resultsText.offline}
    </Text>
  );
}
