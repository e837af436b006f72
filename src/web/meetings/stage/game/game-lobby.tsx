import type { GameState } from "#contract/trivia.ts";
import { gameTimes } from "#domain/trivia/game-clock.ts";
import { categoryText } from "#text/format/category-text.ts";
import { triviaText } from "#text/respond/trivia.ts";
import { useMillisLeft } from "../../../trivia/use-millis-left.ts";
import { StageTitle } from "../stage-title.tsx";
import { CountdownRing } from "./countdown-ring.tsx";

/** Before the first question: when it comes, and what comes (TRV-12 to TRV-14). */
export function GameLobby({ game }: { game: GameState }) {
  const left = useMillisLeft(game.until, gameTimes.lead);
  const waits = game.phase === "waiting";
  const facts = [
    [triviaText.category, categoryText(game.category)],
    [triviaText.questions, game.questionCount],
    [triviaText.seconds, game.questionDuration],
  ] as const;
  return (
    <div className="stage-body stage-game">
      <div className="stage-asks">
        <StageTitle>{waits ? triviaText.waiting : triviaText.starting}</StageTitle>
        {waits ? null : <CountdownRing left={left} of={gameTimes.lead} />}
      </div>
      <dl className="stage-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
