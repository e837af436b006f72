import type { SurveyState } from "#domain/survey/survey.ts";
import { barsText, leadText } from "#text/bars.ts";
import { fill } from "#text/format/fill.ts";
import { shareText } from "#text/format/share-text.ts";
import type { CountedChoice } from "./end-results.tsx";

type Props = {
  bars: readonly CountedChoice[];
  /** Whether the choice with the most votes comes first. */
  sorted: boolean;
  /** The choices of a quiz stay in their order, and none leads. */
  scored: boolean;
  state: SurveyState;
};

/** The bars of a question with choices. */
export function EndBars({ bars, sorted, scored, state }: Props) {
  const shown = sorted && !scored ? bars.toSorted((a, b) => b.count - a.count) : bars;
  const word = leadText(state, bars.filter(({ leads }) => leads).length);
  return (
    <ul className="bars">
      {shown.map(({ choice, count, percent, own, leads }) => (
        <li key={choice.id} className={`${leads && !scored ? "lead" : ""} ${own ? "mine" : ""}`}>
          <span className="label">
            <span className="words">{choice.label}</span>{" "}
            {leads && !scored ? <span className="leading">{word}</span> : null}{" "}
            {own ? <span className="own">{barsText.yourVote}</span> : null}
          </span>{" "}
          <span className="figure">
            <small>{votesText(count)}</small> <b>{shareText({ percent, count })}</b>
          </span>
          <span className="track" aria-hidden="true">
            <i style={{ width: `${percent}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

export function votesText(count: number): string {
  return count === 1 ? barsText.oneVote : fill(barsText.votes, { n: count });
}
