import { categoryText } from "#text/format/category-text.ts";
import { fill } from "#text/format/fill.ts";
import { triviaText } from "#text/respond/trivia.ts";
import type { SentGame } from "./play-api.ts";
import { useTimeLeft } from "./use-time-left.ts";

/** Before the first question: what comes, and the ground rules (TRV-12 to TRV-14). */
export function LobbyView({ game, now }: { game: SentGame; now: () => number }) {
  const seconds = Math.ceil(useTimeLeft(game.until, now) / 1000);
  const facts = [
    [triviaText.category, categoryText(game.category)],
    [triviaText.questions, game.questionCount],
    [triviaText.seconds, game.questionDuration],
  ] as const;
  return (
    <div className="body">
      <h1 tabIndex={-1}>{triviaText.starting}</h1>
      <p className="starts" role="timer">
        {fill(triviaText.startsIn, { n: seconds })}
      </p>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2>{triviaText.rules}</h2>
      <ul className="rules">
        {triviaText.groundRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </div>
  );
}
