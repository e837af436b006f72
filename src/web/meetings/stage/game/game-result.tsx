import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import type { ClosedQuestion, GameState, Place } from "#contract/trivia.ts";
import { fill } from "#text/format/fill.ts";
import { pointsText } from "#text/format/score-text.ts";
import { triviaText } from "#text/respond/trivia.ts";
import { Sign } from "../../../respond/play/sign.tsx";
import { CutName } from "../../../ui/cut-name.tsx";
import { StageTitle } from "../stage-title.tsx";

type Props = { game: GameState; result: ClosedQuestion };

const mostPlaces = 5;

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
        {standings.length > 0 ? <Standings places={standings.slice(0, mostPlaces)} /> : null}
      </div>
    </div>
  );
}

function Standings({ places }: { places: readonly Place[] }) {
  return (
    <section className="stage-standings" aria-label={triviaText.standings}>
      <h2>{triviaText.standings}</h2>
      <ol>
        {places.map((place) => (
          <li key={`${place.rank} ${place.name} ${place.time}`}>
            <span className="stage-place">{place.rank}</span>{" "}
            <CutName className="stage-player" text={place.name} /> <b>{pointsText(place.points)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
