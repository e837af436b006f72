import { Caption1, makeStyles, tokens } from "@fluentui/react-components";
import type { GameState } from "#contract/trivia.ts";
import type { SurveyId } from "#domain/ids.ts";
import { categoryText } from "#text/format/category-text.ts";
import { fill } from "#text/format/fill.ts";
import { pointsText } from "#text/format/score-text.ts";
import { triviaText } from "#text/respond/trivia.ts";
import { pointTexts } from "#text/results/points.ts";
import { stageText } from "#text/stage.ts";
import { playersText } from "../../trivia/game-texts.ts";
import { useGame } from "../../trivia/use-game.ts";
import { useMillisLeft } from "../../trivia/use-millis-left.ts";
import { CutName } from "../../ui/cut-name.tsx";

const useStyles = makeStyles({
  game: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "6px" },
  line: { display: "flex", justifyContent: "space-between", gap: "8px" },
  phase: { fontWeight: tokens.fontWeightSemibold },
  left: { flexShrink: 0, fontVariantNumeric: "tabular-nums" },
  quiet: { color: tokens.colorNeutralForeground2 },
  places: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "2px",
    margin: 0,
    padding: 0,
    listStyle: "none",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  name: {
    minWidth: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    unicodeBidi: "plaintext",
  },
});

const mostPlaces = 3;

/** How a game stands that runs: what is shown now, for how long, who takes part and who leads. */
export function PanelGame({ id }: { id: SurveyId }) {
  const styles = useStyles();
  const { game } = useGame(id);
  const left = useMillisLeft(
    game?.question?.answersUntil ?? game?.until ?? null,
    game?.question ? game.questionDuration * 1000 : Number.POSITIVE_INFINITY,
  );
  if (!game) return null;
  const places = game.standings.slice(0, mostPlaces);
  return (
    <div className={styles.game}>
      <p className={styles.line}>
        <span className={styles.phase}>{phaseText(game)}</span>{" "}
        <span
          className={styles.left}
          role="timer"
          aria-label={leftText(left)}
          title={leftText(left)}
        >
          {fill(pointTexts.time, { n: Math.ceil(left / 1000) })}
        </span>
      </p>
      <Caption1 className={styles.quiet}>{countsText(game)}</Caption1>
      {places.length > 0 ? (
        <ol className={styles.places} aria-label={triviaText.standings}>
          {places.map(({ rank, name, points, time }) => (
            <li key={`${rank} ${name} ${time}`} className={styles.line}>
              <CutName className={styles.name} text={`${rank}. ${name}`} />{" "}
              <span className={styles.left}>{pointsText(points)}</span>
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}

function leftText(left: number): string {
  return fill(triviaText.secondsLeft, { n: Math.ceil(left / 1000) });
}

/** `Question 2 of 5`, or what comes. */
function phaseText({ phase, question, result, questionCount }: GameState): string {
  const asked = question ?? result;
  if (phase === "over") return triviaText.final;
  if (!asked) return phase === "waiting" ? triviaText.waiting : triviaText.starting;
  const values = { n: asked.at + 1, m: questionCount };
  const item = fill(triviaText.questionOf, values);
  return result ? fill(stageText.resultOf, { item }) : item;
}

/** Whoever answers a question for the first time is a player once it is closed. */
function countsText({ phase, question, answered, players, result, category }: GameState): string {
  if (question) {
    const now = fill(stageText.answered, { n: answered });
    const all = playersText(Math.max(players, answered));
    return players === 0 ? now : fill(stageText.both, { one: now, other: all });
  }
  if (!result) return phase === "over" ? playersText(players) : categoryText(category);
  const correct =
    result.right === 0 ? triviaText.nobody : fill(triviaText.rightCount, { n: result.right });
  return fill(stageText.both, { one: correct, other: playersText(players) });
}
