import { Link, makeStyles, Text } from "@fluentui/react-components";
import { useState } from "react";
import { limits } from "#domain/limits.ts";
import { fill } from "#text/fill.ts";
import { responsesText } from "#text/results.ts";

const useStyles = makeStyles({
  text: { whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
});

/** A text of any length: its first 250 characters, and the rest for who asks (RES-37). */
export function CutText({ text }: { text: string }) {
  const styles = useStyles();
  const [whole, setWhole] = useState(false);
  if (text.length <= limits.commentPreview) return <Text className={styles.text}>{text}</Text>;
  // Half of a character is none.
  const start = text
    .slice(0, limits.commentPreview)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
  return (
    <Text className={styles.text}>
      {whole ? text : fill(responsesText.cut, { text: start })}{" "}
      <Link as="button" inline aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? responsesText.showLess : responsesText.showMore}
      </Link>
    </Text>
  );
}
