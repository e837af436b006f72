import { makeStyles } from "@fluentui/react-components";
import { fill } from "#text/format/fill.ts";
import { ratingText } from "#text/format/rating-text.ts";
import { npsText } from "#text/results/nps.ts";
import { resultsText } from "#text/results.ts";
import { notInPictures } from "../../ui/charts/chart-style.ts";
import { Columns } from "../../ui/charts/columns.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import type { ResultProps } from "../taking-props.ts";
import { barsOf } from "./bars-of.ts";
import { ChoiceBars } from "./choice-bars.tsx";

const useStyles = makeStyles({ named: notInPictures });

type Props = ResultProps<"ordinal"> & {
  low?: boolean;
  /** What the column of a step is painted with; none for the usual colours. */
  paintOf?: (at: number) => string;
};

/** The steps of a scale as columns; where answers carry names, they are in a list on demand. */
export function ScaleColumns({ low = false, paintOf, ...props }: Props) {
  const styles = useStyles();
  const { question, result } = props;
  const columns = barsOf(props, ratingText).map(({ choice, leads, ...bar }, at) => ({
    ...bar,
    tick: choice.value,
    ...(paintOf ? { paint: paintOf(at) } : leads ? { leads } : {}),
  }));
  const named = columns.some(({ names }) => names !== null && names.length > 0);
  return (
    <>
      <Columns
        caption={fill(resultsText.resultsOf, { label: question.label })}
        columns={columns}
        low={low}
      />
      {named ? (
        <div className={styles.named}>
          <Disclosure
            title={npsText.answers}
            summary={
              result.answered === 1
                ? resultsText.oneVote
                : fill(resultsText.votes, { n: result.answered })
            }
          >
            <ChoiceBars {...props} labelOf={ratingText} />
          </Disclosure>
        </div>
      ) : null}
    </>
  );
}
