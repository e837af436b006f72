import { Link, makeStyles, Text } from "@fluentui/react-components";
import { useMemo, useState } from "react";
import { linkReferences, partsUpTo } from "#domain/integration/link-references.ts";
import { limits } from "#domain/limits.ts";
import { startOf } from "#text/format/cut-text.ts";
import { fill } from "#text/format/fill.ts";
import { responsesText } from "#text/results/responses.ts";
import { useAutolinks } from "./autolinks.ts";
import { LinkedParts } from "./linked-parts.tsx";

const useStyles = makeStyles({
  text: { whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
});

/**
 * A user's text of any length: its first 250 characters, no more than eight lines, and the rest on
 * demand (RES-37), with references as links (INT-08). Has its own text direction and does not
 * affect its surroundings.
 */
export function CutText({ text }: { text: string }) {
  const styles = useStyles();
  const [whole, setWhole] = useState(false);
  const autolinks = useAutolinks();
  const parts = useMemo(() => linkReferences(text, autolinks), [text, autolinks]);
  const end = previewEnd(text);
  if (text.length <= end)
    return (
      <Text className={styles.text}>
        <bdi>
          <LinkedParts parts={parts} />
        </bdi>
      </Text>
    );
  const start = startOf(text, end).trimEnd();
  return (
    <Text className={styles.text}>
      <bdi>
        <LinkedParts parts={whole ? parts : partsUpTo(parts, start.length)} />
        {whole ? null : fill(responsesText.cut, { text: "" })}
      </bdi>{" "}
      <Link as="button" inline aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? responsesText.showLess : responsesText.showMore}
      </Link>
    </Text>
  );
}

function previewEnd(text: string): number {
  let lines = 0;
  for (const { index } of text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)) {
    lines += 1;
    if (lines === limits.commentLines) return Math.min(index, limits.commentPreview);
  }
  return limits.commentPreview;
}
