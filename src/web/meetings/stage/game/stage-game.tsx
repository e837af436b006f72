import { useEffect } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import type { GameState } from "#contract/trivia.ts";
import { fill } from "#text/format/fill.ts";
import { pointsText } from "#text/format/score-text.ts";
import { triviaText } from "#text/respond/trivia.ts";
import { stageText } from "#text/stage.ts";
import { wordsOf } from "../../../api-error.ts";
import { titleOf } from "../../../survey/survey-text.ts";
import { playersText } from "../../../trivia/game-texts.ts";
import { useGame } from "../../../trivia/use-game.ts";
import { useAnnounce } from "../../../ui/notices/announcer.tsx";
import { LoadingScreen } from "../../../ui/notices/loading-screen.tsx";
import { StageCount } from "../stage-count.tsx";
import { StageHead } from "../stage-head.tsx";
import { StageWords } from "../stage-room.tsx";
import { GameLobby } from "./game-lobby.tsx";
import { GamePodium } from "./game-podium.tsx";
import { GameQuestion } from "./game-question.tsx";
import { GameResult } from "./game-result.tsx";
import "./game.css";

type Props = { survey: SurveyView; live: boolean };

/** A game on the stage: for those who watch, and for players beside their own page. */
export function StageGame({ survey, live }: Props) {
  const { game, error } = useGame(survey.id);
  useNews(game);
  if (!game)
    return error ? (
      <StageWords>{wordsOf(error) ?? stageText.notShown}</StageWords>
    ) : (
      <LoadingScreen text={triviaText.loading} />
    );
  const head = { survey, live, heading: titleOf(survey) };
  if (game.phase === "over")
    return (
      <div className="stage-sheet stage-bare">
        <StageHead {...head} {...(game.players > 0 ? { aside: playersText(game.players) } : {})} />
        <GamePodium game={game} />
      </div>
    );
  const asked = game.question ?? game.result;
  const aside = asked
    ? { aside: fill(triviaText.questionOf, { n: asked.at + 1, m: game.questionCount }) }
    : { badge: false };
  return (
    <div className="stage-sheet">
      <StageHead {...head} {...aside} />
      {game.question ? <GameQuestion game={game} question={game.question} /> : null}
      {game.result ? <GameResult game={game} result={game.result} /> : null}
      {asked ? null : <GameLobby game={game} />}
      <footer className="stage-foot">
        {game.question ? <StageCount {...survey} responseCount={game.answered} /> : null}
        {game.question ? null : <p>{footText(game)}</p>}
      </footer>
    </div>
  );
}

/** What comes, or where to play. */
function footText({ phase, result, questionCount }: GameState): string {
  if (phase !== "result") return stageText.play;
  return result?.at === questionCount - 1 ? triviaText.finalSoon : triviaText.next;
}

/** Readers hear each question, that its result is there, and who has won. */
function useNews(game: GameState | undefined): void {
  const announce = useAnnounce();
  const news = game?.question?.label ?? right(game) ?? final(game) ?? "";
  useEffect(() => {
    if (news !== "") announce(news);
  }, [news, announce]);
}

function right(game: GameState | undefined): string | undefined {
  const choice = game?.result?.choices.find(({ correct }) => correct);
  return choice && `${triviaText.correct}: ${choice.label}`;
}

function final(game: GameState | undefined): string | undefined {
  if (game?.phase !== "over") return undefined;
  if (game.players === 0) return triviaText.noPlayers;
  const places = game.standings
    .slice(0, 3)
    .map(({ points, ...place }) =>
      fill(stageText.finalPlace, { ...place, points: pointsText(points) }),
    );
  return `${triviaText.final}: ${places.join(" ")}`;
}
