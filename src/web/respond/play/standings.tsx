import { fill } from "#text/format/fill.ts";
import { pointsText } from "#text/format/score-text.ts";
import { triviaText } from "#text/respond/trivia.ts";
import { pointTexts } from "#text/results/points.ts";
import type { PlayState } from "./play.ts";
import type { SentGame } from "./play-api.ts";

type Props = {
  title: string;
  places: SentGame["standings"];
  /** The caller's place; shown below the others if it is not among them. */
  own: PlayState["place"];
  players: number;
};

/** The first places, the top three with medals if they have points (TRV-16, TRV-19, TRV-29). */
export function Standings({ title, places, own, players }: Props) {
  if (players === 0) return null;
  const shown = places.map((place) => ({ ...place, mine: isSame(place, own) }));
  const rows = own && !shown.some(({ mine }) => mine) ? [...shown, { ...own, mine: true }] : shown;
  return (
    <section className="standings">
      <h2>{title}</h2>
      <p className="hint">{own ? fill(triviaText.place, { rank: own.rank, n: players }) : null}</p>
      <ol>
        {rows.map(({ rank, name, points, time, mine }) => (
          <li key={`${rank} ${name} ${time}`} data-mine={mine || undefined}>
            <Medal rank={rank} points={points} />
            <span className="who" dir="auto">
              {name}
              {mine ? <small> ({triviaText.you})</small> : null}
            </span>
            <span className="marks">
              <b>{pointsText(points)}</b>
              <small>{fill(pointTexts.time, { n: (time / 1000).toFixed(1) })}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A medal for the top three who have points, else the number of the place. */
function Medal({ rank, points }: { rank: number; points: number }) {
  const name = points > 0 ? triviaText.medals[rank - 1] : undefined;
  if (!name) return <span className="rank">{rank}</span>;
  return (
    <span className="medal" data-place={rank}>
      <span aria-hidden="true">{rank}</span>
      <span className="for-readers">{name}</span>
    </span>
  );
}

/** Names are not ids, but a place, a name, points and a time together are a player's. */
function isSame(place: SentGame["standings"][number], own: PlayState["place"]): boolean {
  return (
    own !== null && own.rank === place.rank && own.name === place.name && own.time === place.time
  );
}
