import { useEffect, useSyncExternalStore } from "react";
import { triviaText } from "#text/respond/trivia.ts";
import type { Introduction } from "../../sign-in/introduction.ts";
import { FinalView } from "./final-view.tsx";
import { LobbyView } from "./lobby-view.tsx";
import { NameAsking } from "./name-asking.tsx";
import { type Play, stageOf } from "./play.ts";
import { QuestionView } from "./question-view.tsx";
import { ResultView } from "./result-view.tsx";
import { useStageNews } from "./use-stage-news.ts";

/**
 * `introduction`: of a player without an account. `sendPage`: where an owner starts the game, if
 * their client can open it.
 */
type Props = { play: Play; introduction: Introduction | undefined; sendPage?: string | null };

/** A game as one player sees it (TRV-11 to TRV-21). */
export function PlayPage({ play, introduction, sendPage }: Props) {
  const state = useSyncExternalStore(play.subscribe, play.state);
  useEffect(() => play.follow(), [play]);
  useEffect(() => {
    window.addEventListener("focus", play.look);
    return () => window.removeEventListener("focus", play.look);
  }, [play]);
  const { game, gone, owns } = state;
  const { page, news } = useStageNews(gone ? "gone" : stageOf(game));
  if (gone)
    return (
      <main className="page play">
        <div className="body" role="alert">
          <h1>{triviaText.deleted}</h1>
        </div>
      </main>
    );
  return (
    <main ref={page} className="page play" data-phase={game.phase}>
      <p ref={news} className="for-readers" role="status" />
      {game.phase === "waiting" ? (
        <div className="body">
          <h1 tabIndex={-1}>{owns ? triviaText.hint : triviaText.waiting}</h1>
          {owns && sendPage ? <a href={sendPage}>{triviaText.toSend}</a> : null}
        </div>
      ) : null}
      {game.phase === "starting" ? <LobbyView game={game} now={play.now} /> : null}
      {game.phase === "question" && game.question ? (
        <QuestionView key={game.question.id} play={play} state={state} question={game.question} />
      ) : null}
      {game.phase === "result" && game.result ? (
        <ResultView key={game.result.id} state={state} result={game.result} />
      ) : null}
      {game.phase === "over" ? <FinalView state={state} /> : null}
      {introduction ? <NameAsking introduction={introduction} state={state} /> : null}
    </main>
  );
}
