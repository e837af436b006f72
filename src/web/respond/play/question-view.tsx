import { useEffect, useEffectEvent } from "react";
import type { ChoiceId } from "#domain/ids.ts";
import { fill } from "#text/format/fill.ts";
import { triviaText } from "#text/respond/trivia.ts";
import { Countdown } from "./countdown.tsx";
import type { Play, PlayState } from "./play.ts";
import type { SentGame } from "./play-api.ts";
import { Sign } from "./sign.tsx";
import { useTicking } from "./use-time-left.ts";

type Props = { play: Play; state: PlayState; question: NonNullable<SentGame["question"]> };

/** A question with its countdown and its choices (TRV-15, TRV-25). */
export function QuestionView({ play, state, question }: Props) {
  const left = useTicking(play.left);
  const isOver = left === 0;
  useEffect(() => {
    // Counted from what the player sees: the frame after this one is on the screen.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => play.shown(question.id));
    });
    return () => cancelAnimationFrame(frame);
  }, [play, question.id]);
  const choose = (id: ChoiceId) => {
    // Between two ticks of the countdown, too.
    if (play.left() > 0) play.choose(id);
  };
  useNumberKeys((at) => {
    const choice = question.choices[at];
    if (choice) choose(choice.id);
  });
  return (
    <div className="body asked">
      <Countdown left={left} of={state.game.questionDuration * 1000} />
      <p className="item">
        {fill(triviaText.questionOf, { n: question.at + 1, m: state.game.questionCount })}
      </p>
      <h1 tabIndex={-1} dir="auto">
        {question.label}
      </h1>
      <div className="tiles" role="group" aria-label={triviaText.keys}>
        {question.choices.map((choice, at) => (
          <button
            key={choice.id}
            type="button"
            className="tile"
            data-sign={at}
            aria-keyshortcuts={`${at + 1}`}
            aria-pressed={state.choice === choice.id}
            // Not disabled: that would take the focus from it.
            aria-disabled={isOver}
            onClick={() => choose(choice.id)}
          >
            <span className="key">{at + 1}</span> <Sign at={at} />
            <span dir="auto">{choice.label}</span>
          </button>
        ))}
      </div>
      <p className={state.delivery === "failed" ? "error" : "hint"} role="status">
        {statusOf(state, question, isOver)}
      </p>
    </div>
  );
}

function statusOf(
  { delivery, choice, refusal }: PlayState,
  { choices }: Props["question"],
  isOver: boolean,
): string {
  if (delivery === "failed") return fill(triviaText.notSaved, { reason: refusal });
  if (isOver) return triviaText.timeUp;
  if (delivery === "saving") return triviaText.saving;
  if (delivery === "none") return triviaText.keys;
  const label = choices.find((each) => each.id === choice)?.label ?? "";
  return fill(triviaText.saved, { choice: label });
}

/** The keys 1 to 4 choose, wherever the focus is, except in a field. */
function useNumberKeys(onNumber: (at: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const at = "1234".indexOf(event.key);
    if (event.target instanceof HTMLInputElement) return;
    if (at < 0 || event.key === "" || event.ctrlKey || event.metaKey || event.altKey) return;
    onNumber(at);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
