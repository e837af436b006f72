import { makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import { ThumbDislikeFilled } from "@fluentui/react-icons/svg/thumb-dislike";
import { ThumbLikeFilled } from "@fluentui/react-icons/svg/thumb-like";
import type { Choice } from "#domain/question/question.ts";
import type { QuestionResult } from "#domain/results/results.ts";
import { fill } from "#text/format/fill.ts";
import { resultsText } from "#text/results.ts";
import { hotTakeText } from "#text/rooms.ts";
import { track } from "../ui/charts/chart-style.ts";
import { toGroup } from "../ui/focus/hand-focus-on.ts";
import type { Side } from "./sides-of.ts";

type Props = {
  sides: readonly Side[];
  /** Null while the viewer may not see the totals. */
  result: QuestionResult | null;
  /** The viewer's choice. */
  own: string | null;
  /** Null where nobody can vote; then there are no buttons. */
  onVote: ((choice: Choice) => void) | null;
  /** Why the buttons do nothing. */
  fixed?: boolean;
};

const useStyles = makeStyles({
  all: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "16px" },
  // Below each other where both have too little room.
  sides: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(96px, 100%), 1fr))",
    gap: "12px",
  },
  side: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: "8px",
    borderRadius: "12px",
    outlineOffset: "2px",
    textAlign: "center",
  },
  word: {
    boxSizing: "border-box",
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "4px 12px",
    width: "100%",
    minHeight: "72px",
    padding: "8px 12px",
    border: "1px solid transparent",
    borderRadius: "12px",
    fontFamily: "inherit",
    fontSize: "18px",
    lineHeight: "24px",
    color: tokens.colorNeutralForeground1,
    backgroundColor: "transparent",
    "& > svg": { flexShrink: 0, fontSize: "32px", color: tokens.colorNeutralForeground3 },
    "@container (max-width: 340px)": { flexDirection: "column", minHeight: "84px" },
  },
  button: {
    cursor: "pointer",
    borderTopColor: tokens.colorNeutralStroke1,
    borderRightColor: tokens.colorNeutralStroke1,
    borderBottomColor: tokens.colorNeutralStroke1,
    borderLeftColor: tokens.colorNeutralStroke1,
    backgroundColor: tokens.colorNeutralBackground1,
    "& > svg": { transition: "transform 160ms var(--spring)" },
    ":hover": {
      color: tokens.colorNeutralForeground1Hover,
      backgroundColor: tokens.colorNeutralBackground1Hover,
    },
    ":hover > svg": { transform: "scale(1.12)" },
    ":focus-visible": {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: "2px",
    },
    "@media (prefers-reduced-motion: reduce)": {
      "& > svg": { transition: "none" },
      ":hover > svg": { transform: "none" },
    },
  },
  fixed: { cursor: "default" },
  chosen: {
    fontWeight: tokens.fontWeightSemibold,
    color: "var(--tint-text)",
    backgroundColor: "var(--tint)",
    boxShadow: `inset 0 0 0 2px ${tokens.colorBrandStroke1}`,
    "& > svg": { color: tokens.colorBrandForegroundLink },
    ":hover": { color: "var(--tint-text)", backgroundColor: "var(--tint)" },
  },
  figure: {
    fontSize: "40px",
    lineHeight: "48px",
    fontVariantNumeric: "tabular-nums",
    color: tokens.colorNeutralForeground2,
  },
  leads: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  weak: { color: tokens.colorNeutralForeground2, fontVariantNumeric: "tabular-nums" },
  own: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "4px",
    minHeight: "20px",
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightSemibold,
    fontSize: "12px",
    lineHeight: "16px",
  },
  bar: {
    ...track,
    display: "flex",
    gap: "2px",
    height: "12px",
    borderRadius: "6px",
    backgroundColor: "var(--d-track-thin)",
    "& > i": {
      display: "block",
      height: "100%",
      transition: "width 400ms var(--out)",
      forcedColorAdjust: "none",
      "@media (prefers-reduced-motion: reduce)": { transition: "none" },
    },
  },
});

const pictures = [ThumbLikeFilled, ThumbDislikeFilled] as const;

/** The two sides of a hot take: the buttons, and how many voted for each (HOT-03, HOT-04). */
export function Sides({ sides, result, own, onVote, fixed = false }: Props) {
  const styles = useStyles();
  const counts = sides.map(({ choice }) => countOf(result, choice));
  const most = Math.max(...counts.map(({ count }) => count));
  const leads = counts.map(({ count }) => count === most && count > 0);
  const isTie = leads.every(Boolean);
  return (
    <div className={styles.all}>
      <div className={styles.sides}>
        {sides.map(({ choice, label, vote }, at) => {
          const Picture = pictures[at] ?? ThumbLikeFilled;
          const isOwn = own === choice.id;
          const { count, percent } = countOf(result, choice);
          const look = mergeClasses(
            styles.word,
            onVote !== null && styles.button,
            isOwn && styles.chosen,
          );
          return (
            <div
              key={choice.id}
              className={styles.side}
              role="group"
              aria-label={label}
              tabIndex={-1}
            >
              {onVote ? (
                <button
                  // The close takes it away.
                  ref={toGroup}
                  type="button"
                  className={mergeClasses(look, fixed && styles.fixed)}
                  aria-label={vote}
                  aria-pressed={isOwn}
                  aria-disabled={fixed || undefined}
                  onClick={() => (fixed ? undefined : onVote(choice))}
                >
                  <Picture aria-hidden />
                  {label}
                </button>
              ) : (
                <div className={look}>
                  <Picture aria-hidden />
                  {label}
                </div>
              )}
              {own !== null || onVote ? (
                // Kept free for the mark, so that nothing moves with a vote.
                <span className={styles.own}>{isOwn ? <OwnMark /> : null}</span>
              ) : null}
              {result ? (
                <>
                  <span className={mergeClasses(styles.figure, leads[at] && styles.leads)}>
                    {`${percent}%`}
                  </span>
                  <Text size={200} align="center" className={styles.weak}>
                    {votesText(count)}
                  </Text>
                </>
              ) : null}
            </div>
          );
        })}
      </div>
      {result ? (
        <div className={styles.bar} aria-hidden>
          {counts.map(({ percent }, at) =>
            percent > 0 ? (
              <i
                key={sides[at]?.choice.id}
                style={{
                  width: `${percent}%`,
                  backgroundColor: leads[at] && !isTie ? "var(--d-lead)" : "var(--d-rest)",
                }}
              />
            ) : null,
          )}
        </div>
      ) : null}
      {result && most === 0 ? <Text align="center">{resultsText.noVotes}</Text> : null}
    </div>
  );
}

function OwnMark() {
  return (
    <>
      <CheckmarkCircleFilled aria-hidden fontSize={16} />
      {hotTakeText.ownVote}
    </>
  );
}

function countOf(result: QuestionResult | null, { id }: Choice) {
  const { count = 0, percent = 0 } = result?.choices.find((each) => each.choiceId === id) ?? {};
  return { count, percent };
}

function votesText(n: number): string {
  return n === 1 ? hotTakeText.votes.one : fill(hotTakeText.votes.more, { n });
}
