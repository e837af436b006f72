import type { GameState, OpenQuestion } from "#contract/trivia.ts";
import { Sign } from "../../../respond/play/sign.tsx";
import { useMillisLeft } from "../../../trivia/use-millis-left.ts";
import { StageTitle } from "../stage-title.tsx";
import { CountdownRing } from "./countdown-ring.tsx";

type Props = { game: GameState; question: OpenQuestion };

/** A question with its choices, in the grounds and with the signs that players have. */
export function GameQuestion({ game, question }: Props) {
  const whole = game.questionDuration * 1000;
  const left = useMillisLeft(question.answersUntil, whole);
  return (
    <div className="stage-body stage-game">
      <div className="stage-asks">
        <StageTitle>{question.label}</StageTitle>
        <CountdownRing left={left} of={whole} />
      </div>
      <ul className="stage-grounds">
        {question.choices.map(({ id, label }, at) => (
          <li key={id} className="stage-ground" data-sign={at}>
            <Sign at={at} />
            <span dir="auto" title={label}>
              {label}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
