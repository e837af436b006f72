import { fill } from "#text/format/fill.ts";
import { triviaText } from "#text/respond/trivia.ts";

/** Seconds from which on the ring warns (TRV-25). */
const warnsAt = 5;
const around = 2 * Math.PI * 76;

/** What is left of a time, in milliseconds, as a number in a ring that empties. */
export function CountdownRing({ left, of }: { left: number; of: number }) {
  const seconds = Math.ceil(left / 1000);
  const part = of > 0 ? Math.min(1, left / of) : 0;
  return (
    <div
      className="stage-ring"
      role="timer"
      aria-label={fill(triviaText.secondsLeft, { n: seconds })}
      data-urgent={seconds <= warnsAt || undefined}
    >
      <svg viewBox="0 0 168 168" aria-hidden>
        <circle className="stage-ring-track" cx="84" cy="84" r="76" />
        <circle
          className="stage-ring-left"
          cx="84"
          cy="84"
          r="76"
          strokeDasharray={around}
          strokeDashoffset={around * (1 - part)}
        />
      </svg>
      <b>{seconds}</b>
    </div>
  );
}
