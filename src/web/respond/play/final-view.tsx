import { categoryText } from "#text/format/category-text.ts";
import { triviaText } from "#text/respond/trivia.ts";
import type { PlayState } from "./play.ts";
import { Standings } from "./standings.tsx";

/** The final standings (TRV-17, TRV-19, TRV-21). */
export function FinalView({ state: { game, place } }: { state: PlayState }) {
  const none = game.players === 0;
  return (
    <div className="body">
      <h1 tabIndex={-1}>{none ? triviaText.noPlayers : triviaText.final}</h1>
      <Standings
        title={categoryText(game.category)}
        places={game.standings}
        own={place}
        players={game.players}
      />
    </div>
  );
}
