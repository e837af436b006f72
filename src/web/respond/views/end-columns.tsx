import { barsText } from "#text/bars.ts";
import { ratingText } from "#text/format/rating-text.ts";
import { shareText, shortShareText } from "#text/format/share-text.ts";
import { votesText } from "./end-bars.tsx";
import type { CountedChoice } from "./end-results.tsx";

/** Pixels of the highest column. */
const height = 72;

/** The steps of a scale as columns, in their order, with the meaning of the first and the last. */
export function EndColumns({ steps }: { steps: readonly CountedChoice[] }) {
  const most = Math.max(1, ...steps.map(({ count }) => count));
  const meanings = [steps.at(0), steps.at(-1)].map((step) =>
    step && step.choice.label !== step.choice.value ? step.choice.label : "",
  );
  return (
    <>
      <ul className="columns">
        {steps.map(({ choice, count, percent, own, leads }) => (
          <li key={choice.id} className={`${leads ? "lead" : ""} ${own ? "mine" : ""}`}>
            <span className="for-readers">
              {ratingText(choice)} {votesText(count)} {shareText({ percent, count })}{" "}
              {own ? barsText.yourVote : null}
            </span>
            <span aria-hidden="true">
              {count === 0 ? null : shortShareText({ percent, count })}
            </span>
            <i style={{ height: `${(height * count) / most}px` }} />
            <span className="step" aria-hidden="true">
              {choice.value}
            </span>
          </li>
        ))}
      </ul>
      {meanings.some(Boolean) ? (
        <small className="ends" aria-hidden="true">
          <span>{meanings[0]}</span>
          <span>{meanings[1]}</span>
        </small>
      ) : null}
    </>
  );
}
