import { makeStyles, Text, tokens } from "@fluentui/react-components";
import type { QuestionOf } from "#domain/question/question.ts";
import { averageOf } from "#domain/results/average.ts";
import { ratingText } from "#text/format/rating-text.ts";
import { npsText } from "#text/results/nps.ts";
import { resultsText } from "#text/results.ts";
import { Stars } from "../../ui/charts/stars.tsx";
import { ChoiceBars } from "../parts/choice-bars.tsx";
import { NpsResult } from "../parts/nps-result.tsx";
import { ScaleColumns } from "../parts/scale-columns.tsx";
import type { ResultProps } from "../taking-props.ts";

/** Wider steps have no room below a column. */
const longestTick = 3;
const mostColumns = 11;
const mostStars = 10;

const useStyles = makeStyles({
  average: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 8px", margin: 0 },
  figure: {
    fontSize: "40px",
    lineHeight: "48px",
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: "tabular-nums",
  },
  weak: { color: tokens.colorNeutralForeground2 },
});

/**
 * A promoter score's chart; for a scale of numbers the average, then its steps: as columns, or as
 * bars where their words need the room.
 */
export function OrdinalResult(props: ResultProps<"ordinal">) {
  const styles = useStyles();
  const { question, result } = props;
  if (question.renderAs === "nps") return <NpsResult {...props} />;
  if (result.answered === 0) return <Text>{resultsText.noVotes}</Text>;
  const average = averageOf(question, result);
  const stars = starsOf(question);
  return (
    <>
      {average === null ? null : (
        <p className={styles.average}>
          <span className={styles.figure}>{average.toFixed(1)}</span>
          {stars === null ? null : <Stars value={average} most={stars} />}
          <Text size={200} className={styles.weak}>
            {npsText.average}
          </Text>
        </p>
      )}
      {fitsColumns(question) ? (
        <ScaleColumns {...props} />
      ) : (
        <ChoiceBars {...props} labelOf={ratingText} />
      )}
    </>
  );
}

/** How many stars a scale from 1 on has; null for any other. */
function starsOf({ choices }: QuestionOf<"ordinal">): number | null {
  const counts = choices.every(({ value }, at) => value.trim() === String(at + 1));
  return counts && choices.length <= mostStars ? choices.length : null;
}

function lengthOf(text: string): number {
  return Array.from(new Intl.Segmenter().segment(text)).length;
}

function fitsColumns({ choices }: QuestionOf<"ordinal">): boolean {
  return (
    choices.length <= mostColumns &&
    choices.every(
      ({ value, label }) => lengthOf(value) <= longestTick && (label === value || label === ""),
    )
  );
}
