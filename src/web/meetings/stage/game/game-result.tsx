import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import type { ClosedQuestion, GameState } from "#contract/trivia.ts";
import { fill } from "#text/format/fill.ts";
import { triviaText } from "#text/respond/trivia.ts";
import { Sign } from "../../../respond/play/sign.tsx";
import { StageTitle } from "../stage-title.tsx";
import { GameStandings } from "./game-standings.tsx";

type Props = { game: GameState; result: ClosedQuestion };

/** What was right, how many chose what, and who leads (TRV-16). */
export function GameResult({ game: { standings }, result }: Props) {
  return (
    <div className="stage-body">
      <StageTitle>{result.label}</StageTitle>
      <div className="stage-outcome" data-alone={standings.length === 0 || undefined}>
        <div className="stage-given">
          <ul className="stage-grounds">
            {result.choices.map(({ id, label, correct, count }, at) => (
              <li key={id} className="stage-ground" data-sign={at} data-right={correct}>
                <Sign at={at} />
                <span dir="auto" title={label}>
                  {label}
                </span>
                {correct ? (
                  <CheckmarkCircleFilled
                    className="stage-check"
                    role="img"
                    aria-label={triviaText.correct}
                  />
                ) : null}
                <b>{count}</b>
              </li>
            ))}
          </ul>
          <p className="stage-lead">
            {result.right === 0
              ? triviaText.nobody
              : fill(triviaText.rightCount, { n: result.right })}
          </p>
        </div>
        {standings.length > 0 ? (
          <GameStandings title={triviaText.standings} places={standings} />
        ) : null}
      </div>
    </div>
  );
}
