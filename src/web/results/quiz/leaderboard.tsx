import { makeStyles, Spinner, Text, tokens } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import type { Leader, resultsApi } from "#contract/results.ts";
import type { Reply } from "#contract/route.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import { fill } from "#text/format/fill.ts";
import { scoreText } from "#text/format/score-text.ts";
import { quizText } from "#text/results/quiz.ts";
import { withheldText } from "#text/withheld.ts";
import { useApi } from "../../api.tsx";
import { detailsKey } from "../../text-answers/details-key.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { ResultsError } from "../page/results-error.tsx";
import { LeadersTable } from "./leaders-table.tsx";
import { Places } from "./places.tsx";
import { Podium } from "./podium.tsx";

const useStyles = makeStyles({
  board: {
    containerType: "inline-size",
    overflow: "clip",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "12px",
    backgroundColor: tokens.colorNeutralBackground1,
  },
  below: { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  nobody: { display: "block", padding: "20px 24px", textAlign: "center" },
});

const winners = 3;

/**
 * The leaderboard: the first five, equal scores sharing a place, and the viewer's own place if they
 * are not among these (QUZ-11, QUZ-16 to QUZ-18). While the quiz runs, rows that change places;
 * once it is closed, a podium for the first three.
 */
export function Leaderboard({
  survey: { id, anonymity, state },
}: {
  survey: Pick<SurveyView, "id" | "anonymity" | "state">;
}) {
  const { results } = useApi();
  const board = useQuery({
    queryKey: detailsKey(id, "leaderboard"),
    queryFn: () => results.leaderboard({ params: { id } }),
  });
  if (board.isPending) return <Spinner size="small" label={quizText.loading} />;
  if (!board.data) return <ResultsError error={board.error} onRetry={() => void board.refetch()} />;
  return <Board board={board.data} closed={state === "closed"} named={anonymity !== "anonymous"} />;
}

type BoardProps = {
  board: Reply<typeof resultsApi.leaderboard>;
  closed: boolean;
  named: boolean;
};

function Board({ board, closed, named }: BoardProps) {
  const styles = useStyles();
  const { leaders, mine, most, completed, withheld } = board;
  const beyond = mine !== null && !leaders.some((leader) => leader.mine) ? mine : null;
  if (completed === 0)
    return (
      <div className={styles.board}>
        <Podium leaders={[]} most={most} />
        <Text weight="semibold" className={styles.nobody}>
          {quizText.nobody}
        </Text>
      </div>
    );
  return (
    <>
      {withheld ? <Text>{withheldText(withheld)}</Text> : null}
      {leaders.length > 0 ? (
        <>
          <LeadersTable leaders={leaders} most={most} named={named} />
          <Pictured board={board} closed={closed} beyond={beyond} />
        </>
      ) : null}
      {beyond ? (
        <VisuallyHidden>
          <Text>
            {fill(quizText.yourPlace, { rank: beyond.rank, score: scoreText(beyond, most) })}
          </Text>
        </VisuallyHidden>
      ) : null}
      {leaders.length < completed && !withheld ? (
        <Text size={200}>{fill(quizText.more, { n: leaders.length, completed })}</Text>
      ) : null}
    </>
  );
}

type PicturedProps = Pick<BoardProps, "board" | "closed"> & { beyond: Leader | null };

/** Rows while the quiz runs; after that the first three on steps, and rows for the others. */
function Pictured({ board: { leaders, most }, closed, beyond }: PicturedProps) {
  const styles = useStyles();
  const onSteps = closed ? leaders.slice(0, winners) : [];
  const rows = leaders.slice(onSteps.length);
  return (
    <div className={styles.board}>
      {onSteps.length > 0 ? <Podium leaders={onSteps} most={most} /> : null}
      {rows.length > 0 || beyond ? (
        <div className={onSteps.length > 0 ? styles.below : undefined}>
          <Places leaders={rows} mine={beyond} most={most} />
        </div>
      ) : null}
    </div>
  );
}
