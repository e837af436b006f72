import { Text } from "@fluentui/react-components";
import { averageOf } from "#domain/results/average.ts";
import { npsText } from "#text/results.ts";
import { ChoiceBars } from "./choice-bars.tsx";
import { NpsResult } from "./nps-result.tsx";
import { ratingText } from "./rating-text.ts";
import type { ResultProps } from "./taking-props.ts";

/** A promoter score as one; of a scale of numbers the average, then its steps. */
export function OrdinalResult(props: ResultProps<"ordinal">) {
  const { question, result } = props;
  if (question.renderAs === "nps") return <NpsResult {...props} />;
  const average = averageOf(question, result);
  return (
    <>
      {average === null ? null : (
        <Text>
          {npsText.average}{" "}
          <Text weight="semibold" size={400}>
            {average.toFixed(1)}
          </Text>
        </Text>
      )}
      <ChoiceBars {...props} labelOf={ratingText} />
    </>
  );
}
