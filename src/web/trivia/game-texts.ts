import { fill } from "#text/format/fill.ts";
import { triviaText } from "#text/respond/trivia.ts";

export function playersText(players: number): string {
  return players === 1 ? triviaText.player : fill(triviaText.players, { n: players });
}
