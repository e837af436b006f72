import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { cutParts } from "#text/format/guest-name.ts";

const useStyles = makeStyles({
  guest: { display: "flex", minWidth: 0 },
  start: { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  end: { flexShrink: 0, whiteSpace: "pre" },
});

/**
 * A name in a place that cuts what is too long, by `className`. The mark of a guest is never cut
 * (ANO-06). `text`: the name, or a sentence that ends with it.
 */
export function CutName({ text, className }: { text: string; className?: string }) {
  const styles = useStyles();
  const { start, end } = cutParts(text);
  if (end === "")
    return (
      <span className={className} dir="auto" title={text}>
        {text}
      </span>
    );
  return (
    <span className={mergeClasses(className, styles.guest)} dir="auto" title={text}>
      <span className={styles.start}>{start}</span>
      <span className={styles.end}>{end}</span>
    </span>
  );
}
