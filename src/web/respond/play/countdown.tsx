import { fill } from "#text/format/fill.ts";
import { triviaText } from "#text/respond/trivia.ts";

/** Seconds from which on the countdown warns (TRV-25). */
const warnsAt = 5;

/**
 * What is left of a question's time: a bar and a number for the eyes, and for readers one sentence
 * when it becomes urgent, instead of a number each second.
 */
export function Countdown({ left, of }: { left: number; of: number }) {
  const seconds = Math.ceil(left / 1000);
  const urgent = seconds <= warnsAt;
  return (
    <div className="countdown" data-urgent={urgent || undefined}>
      <div className="left" role="timer" aria-label={fill(triviaText.secondsLeft, { n: seconds })}>
        {seconds}
      </div>
      <div className="track" aria-hidden="true">
        <i style={{ width: `${of > 0 ? (left / of) * 100 : 0}%` }} />
      </div>
      <p className="for-readers" role="status">
        {urgent && left > 0 ? triviaText.hurry : ""}
      </p>
    </div>
  );
}
