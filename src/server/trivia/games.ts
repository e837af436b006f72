import { finalStandings } from "./final-standings.ts";
import { createGameLive, type GameLive } from "./game-live.ts";
import { findGame } from "./queries.ts";
import { settleGame } from "./settle-game.ts";

/** Games, for those who start, close and show surveys. */
export type Games = GameLive & {
  find: typeof findGame;
  settle: typeof settleGame;
  finalStandings: typeof finalStandings;
};

export function createGames(needs: Parameters<typeof createGameLive>[0]): Games {
  return { ...createGameLive(needs), find: findGame, settle: settleGame, finalStandings };
}
