import { fill } from "#text/format/fill.ts";
import { triviaText } from "#text/respond/trivia.ts";
import type { PlayState } from "./play.ts";
import type { SentGame } from "./play-api.ts";
import { Sign } from "./sign.tsx";
import { Standings } from "./standings.tsx";

type Props = { state: PlayState; result: NonNullable<SentGame["result"]> };

/** What was right, how the player did, and the standings (TRV-16, TRV-20). */
export function ResultView({ state, result }: Props) {
  const { game, choice, delivery, place } = state;
  // Only what the server has counts.
  const given =
    delivery === "saved" ? result.choices.find((each) => each.id === choice) : undefined;
  const isLast = result.at === game.questionCount - 1;
  return (
    <div className="body">
      <p className="item">
        {fill(triviaText.questionOf, { n: result.at + 1, m: game.questionCount })}
      </p>
      <h1 tabIndex={-1} aria-live="polite" data-outcome={outcomeOf(given)}>
        {triviaText[outcomeOf(given) ?? withoutAnswer(delivery)]}
      </h1>
      <p dir="auto">{result.label}</p>
      <ul className="outcomes">
        {result.choices.map((each, at) => (
          <li key={each.id} data-sign={at} data-correct={each.correct || undefined}>
            <Sign at={at} />
            <span dir="auto">{each.label}</span>
            <span className="marks">
              {each.correct ? <b>{triviaText.correct}</b> : null}
              {each === given ? <span>{triviaText.yours}</span> : null}
              <span>{each.count}</span>
            </span>
          </li>
        ))}
      </ul>
      <p>
        {result.right === 0 ? triviaText.nobody : fill(triviaText.rightCount, { n: result.right })}
      </p>
      {isLast ? (
        <p className="hint">{triviaText.finalSoon}</p>
      ) : (
        <>
          <Standings
            title={triviaText.standings}
            places={game.standings}
            own={place}
            players={game.players}
          />
          <p className="hint">{triviaText.next}</p>
        </>
      )}
    </div>
  );
}

/** Says neither right nor wrong until the server has told whether an answer arrived. */
function withoutAnswer(delivery: PlayState["delivery"]): "late" | "timeUp" | "unanswered" {
  if (delivery === "lost") return "late";
  return delivery === "saving" || delivery === "failed" ? "timeUp" : "unanswered";
}

function outcomeOf(given: { correct: boolean } | undefined): "right" | "wrong" | undefined {
  if (!given) return undefined;
  return given.correct ? "right" : "wrong";
}
