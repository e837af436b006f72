import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { CutName } from "../../ui/cut-name.tsx";
import { initialsOf, tintOf } from "./initials.ts";

type Winner = { key: string; rank: number; name: string; score: string };
type Props = {
  label: string;
  winners: readonly Winner[];
  /** How many more share the first three places. */
  beside: number;
};

/** The first three, by place; equal ones share a place and a height. */
export function PodiumSteps({ label, winners, beside }: Props) {
  return (
    <>
      {beside > 0 ? <p className="stage-beside">{fill(resultsText.more, { n: beside })}</p> : null}
      <ol className="stage-podium" aria-label={label}>
        {winners.map(({ key, rank, name, score }) => (
          <li key={key} className="stage-winner" data-place={rank}>
            {rank === 1 ? <Crown /> : null}
            <span className="stage-avatar" data-tint={tintOf(name)} aria-hidden>
              {initialsOf(name)}
            </span>
            <CutName className="stage-who" text={name} />{" "}
            <span className="stage-score">{score}</span> <b className="stage-height">{rank}</b>
          </li>
        ))}
      </ol>
    </>
  );
}

function Crown() {
  return (
    <svg className="stage-crown" viewBox="0 0 20 20" aria-hidden>
      <path d="M3 6.5c0-.6.7-.9 1.2-.5l2.9 2.3 2.3-4.4a.7.7 0 0 1 1.2 0l2.3 4.4 2.9-2.3c.5-.4 1.2-.1 1.2.5l-1.1 7.2a1 1 0 0 1-1 .8H5.1a1 1 0 0 1-1-.8L3 6.5Zm1.5 9.7h11v.8a.7.7 0 0 1-.7.7H5.2a.7.7 0 0 1-.7-.7v-.8Z" />
    </svg>
  );
}
