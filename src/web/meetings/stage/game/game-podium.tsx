import type { GameState } from "#contract/trivia.ts";
import { fill } from "#text/format/fill.ts";
import { pointsText } from "#text/format/score-text.ts";
import { triviaText } from "#text/respond/trivia.ts";
import { PodiumSteps } from "../podium-steps.tsx";

/** The first three of a game that is over (TRV-17, TRV-19). */
export function GamePodium({ game: { standings, players } }: { game: GameState }) {
  if (players === 0) return <p className="stage-lead">{triviaText.noPlayers}</p>;
  return (
    <PodiumSteps
      label={triviaText.final}
      beside={standings.slice(3).filter(({ rank }) => rank <= 3).length}
      winners={standings.slice(0, 3).map(({ rank, name, points, time }) => ({
        key: `${rank} ${name} ${time}`,
        rank,
        name,
        score: `${pointsText(points)}, ${fill(triviaText.time, { n: (time / 1000).toFixed(1) })}`,
      }))}
    />
  );
}
