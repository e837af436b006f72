import { Badge, makeStyles, mergeClasses, Spinner, Text, tokens } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import type { Leader } from "#contract/results.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import { fill } from "#text/fill.ts";
import { quizText } from "#text/results.ts";
import { useApi } from "../api.tsx";
import { detailsKey } from "./details-key.ts";
import { ResultsError } from "./results-error.tsx";
import { withheldText } from "./said-texts.tsx";

const useStyles = makeStyles({
  table: { width: "100%", borderCollapse: "separate", borderSpacing: 0 },
  head: {
    padding: "6px 8px",
    textAlign: "start",
    fontWeight: tokens.fontWeightSemibold,
    boxShadow: `inset 0 -1px 0 ${tokens.colorNeutralStroke1}`,
  },
  cell: {
    padding: "10px 8px",
    textAlign: "start",
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: "anywhere",
    boxShadow: `inset 0 -1px 0 ${tokens.colorNeutralStroke2}`,
  },
  figure: { width: "1%", whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
  mine: { fontWeight: tokens.fontWeightSemibold },
  you: { marginInlineStart: "8px" },
});

/** Who did best, equal scores on the same place; the first hundred and the viewer's own (QUZ-11, QUZ-17, QUZ-18). */
export function Leaderboard({ survey: { id, anonymity } }: { survey: Pick<SurveyView, "id" | "anonymity"> }) {
  const { results } = useApi();
  const board = useQuery({ queryKey: detailsKey(id, "leaderboard"), queryFn: () => results.leaderboard({ params: { id } }) });
  if (board.isPending) return <Spinner size="small" label={quizText.loading} />;
  if (!board.data) return <ResultsError error={board.error} onRetry={() => void board.refetch()} />;
  const { leaders, mine, most, completed, withheld } = board.data;
  const beyond = mine !== null && !leaders.some((leader) => leader.mine);
  if (completed === 0) return <Text>{quizText.nobody}</Text>;
  return (
    <>
      {withheld ? <Text>{withheldText(withheld)}</Text> : null}
      {leaders.length > 0 || beyond ? (
        <Places leaders={beyond ? [...leaders, mine] : leaders} most={most} named={anonymity !== "anonymous"} />
      ) : null}
      {leaders.length < completed && !withheld ? <Text size={200}>{fill(quizText.more, { n: leaders.length, completed })}</Text> : null}
    </>
  );
}

function Places({ leaders, most, named }: { leaders: readonly Leader[]; most: number; named: boolean }) {
  const styles = useStyles();
  const { rank, name, score } = quizText.columns;
  // What has no name has no key but its place.
  const places = leaders.map((leader, at) => ({ key: leader.user?.aadObjectId ?? String(at), leader }));
  return (
    <table className={styles.table} aria-label={quizText.leaderboard}>
      <thead>
        <tr>
          <th scope="col" className={mergeClasses(styles.head, styles.figure)}>
            {rank}
          </th>
          {named ? (
            <th scope="col" className={styles.head}>
              {name}
            </th>
          ) : null}
          <th scope="col" className={mergeClasses(styles.head, named && styles.figure)}>
            {score}
          </th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ key, leader }) => (
          <Place key={key} leader={leader} most={most} named={named} />
        ))}
      </tbody>
    </table>
  );
}

function Place({ leader: { rank, user, score, mine }, most, named }: { leader: Leader; most: number; named: boolean }) {
  const styles = useStyles();
  const own = mine ? styles.mine : undefined;
  const you = mine ? (
    <Badge className={styles.you} appearance="tint">
      {quizText.you}
    </Badge>
  ) : null;
  return (
    <tr>
      <td className={mergeClasses(styles.cell, styles.figure, own)}>{rank}</td>
      {named ? (
        <th scope="row" className={mergeClasses(styles.cell, own)}>
          {user?.name ?? quizText.anonymous}
          {you}
        </th>
      ) : null}
      <td className={mergeClasses(styles.cell, named && styles.figure, own)}>
        {fill(quizText.score, { score, most })}
        {named ? null : you}
      </td>
    </tr>
  );
}
