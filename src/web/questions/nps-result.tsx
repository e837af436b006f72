import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { pickedIn } from "#domain/question/choices.ts";
import { bucketOf, type Nps, npsOf } from "#domain/results/nps.ts";
import { fill } from "#text/fill.ts";
import { npsText, resultsText } from "#text/results.ts";
import { Bars } from "../ui/bars.tsx";
import { Disclosure } from "../ui/disclosure.tsx";
import { ChoiceBars } from "./choice-bars.tsx";
import { ratingText } from "./rating-text.ts";
import type { ResultProps } from "./taking-props.ts";

const useStyles = makeStyles({
  figures: { display: "flex", flexWrap: "wrap", gap: "8px 32px", margin: 0 },
  figure: { display: "grid", "& dt": { color: tokens.colorNeutralForeground2 }, "& dd": { margin: 0 } },
});

const words = { [-1]: npsText.signs.negative, 0: npsText.signs.zero, 1: npsText.signs.positive } as const;

/** A promoter score: the score, the average to one decimal, and who is for, against or neither (RES-40 to RES-42). */
export function NpsResult(props: ResultProps<"ordinal">) {
  const styles = useStyles();
  const { question, result, mine } = props;
  const nps = npsOf(result);
  if (!nps) return <Text>{resultsText.noVotes}</Text>;
  const own = mine === null ? -1 : question.choices.findIndex(({ id }) => pickedIn(mine).includes(id));
  const bars = nps.buckets.toReversed().map((part) => ({
    key: part.bucket,
    label: npsText.groups[part.bucket],
    note: words[part.sign],
    count: part.count,
    percent: part.percent,
    figure: signed(part),
    mine: own >= 0 && bucketOf(own) === part.bucket,
    names: null,
  }));
  return (
    <>
      <dl className={styles.figures}>
        <Figure name={npsText.score} value={String(nps.score)} />
        <Figure name={npsText.average} value={nps.average.toFixed(1)} />
      </dl>
      <Bars caption={fill(npsText.scoreOf, { label: question.label })} bars={bars} />
      <Disclosure title={npsText.answers} summary={fill(resultsText.votes, { n: nps.answered })}>
        <ChoiceBars {...props} labelOf={ratingText} />
      </Disclosure>
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className={useStyles().figure}>
      <dt>
        <Text size={200}>{name}</Text>
      </dt>
      <dd>
        <Text size={700} weight="semibold">
          {value}
        </Text>
      </dd>
    </div>
  );
}

/** What a group adds to the score: `+40%`, `-20%`; what stands between them adds nothing and has no sign (RES-42). */
function signed({ sign, percent }: Nps["buckets"][number]): string {
  if (percent === 0 || sign === 0) return `${percent}%`;
  return `${sign > 0 ? "+" : "-"}${percent}%`;
}
