import type { Leader } from "#contract/results.ts";
import { scoreText } from "#text/format/score-text.ts";
import { quizText } from "#text/results/quiz.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

type Props = { leaders: readonly Leader[]; most: number; named: boolean };

/** The leaderboard as a table, for screen readers. */
export function LeadersTable({ leaders, most, named }: Props) {
  const { rank, name, score } = quizText.columns;
  // Entries without a name have no key but their index.
  const places = leaders.map((leader, at) => ({
    key: leader.user?.aadObjectId ?? String(at),
    leader,
  }));
  return (
    <VisuallyHidden>
      <table aria-label={quizText.leaderboard}>
        <thead>
          <tr>
            <th scope="col">{rank}</th>
            {named ? <th scope="col">{name}</th> : null}
            <th scope="col">{score}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ key, leader }) => (
            <tr key={key}>
              <td>{leader.rank}</td>
              {named ? (
                <th scope="row">
                  {leader.user?.name ?? quizText.anonymous}
                  {leader.mine ? <span>{quizText.you}</span> : null}
                </th>
              ) : null}
              <td>
                {scoreText(leader, most)}
                {leader.mine && !named ? <span>{quizText.you}</span> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
