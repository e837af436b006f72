import type { GameState } from "#contract/trivia.ts";
import { fill } from "#text/format/fill.ts";
import { pointsText } from "#text/format/score-text.ts";
import { triviaText } from "#text/respond/trivia.ts";
import { pointTexts } from "#text/results/points.ts";
import { PodiumSteps } from "../podium-steps.tsx";
import { GameStandings } from "./game-standings.tsx";

/** The first three of a game that is over, if they have points (TRV-17, TRV-19, TRV-29). */
export function GamePodium({ game: { standings, players } }: { game: GameState }) {
  if (players === 0) return <p className="stage-lead">{triviaText.noPlayers}</p>;
  const scored = standings.filter(({ points }) => points > 0);
  if (scored.length === 0) return <GameStandings title={triviaText.final} places={standings} />;
  return (
    <PodiumSteps
      label={triviaText.final}
      beside={scored.slice(3).filter(({ rank }) => rank <= 3).length}
      winners={scored.slice(0, 3).map(({ rank, name, points, time }) => ({
        key: `${rank} ${name} ${time}`,
        rank,
        name,
        score: `${pointsText(points)}, ${fill(pointTexts.time, { n: (time / 1000).toFixed(1) })}`,
      }))}
    />
  );
}
