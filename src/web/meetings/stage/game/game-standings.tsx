import type { Place } from "#contract/trivia.ts";
import { pointsText } from "#text/format/score-text.ts";
import { CutName } from "../../../ui/cut-name.tsx";

const mostPlaces = 5;

/** Who leads, as a list. */
export function GameStandings({ title, places }: { title: string; places: readonly Place[] }) {
  return (
    <section className="stage-standings" aria-label={title}>
      <h2>{title}</h2>
      <ol>
        {places.slice(0, mostPlaces).map(({ rank, name, points, time }) => (
          <li key={`${rank} ${name} ${time}`}>
            <span className="stage-place">{rank}</span>{" "}
            <CutName className="stage-player" text={name} /> <b>{pointsText(points)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
