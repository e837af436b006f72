import type { Results } from "#domain/results/results.ts";
import { shownCount } from "#domain/results/shown-count.ts";
import type { Anonymity } from "#domain/survey/survey.ts";
import { countedText, countText } from "./format/counts.ts";
import { fill } from "./format/fill.ts";

/** Anonymous answers that are given but not shown (decisions/040). */
const waitingTexts = {
  none: { one: "1 answer is in. {groups}", some: "{count} answers are in. {groups}" },
  people:
    "Anonymous results appear in groups of {groupOf}, the first when {first} people or all have " +
    "answered, or at the close.",
  partly: "{count} answers are in, {shown} of them shown. {groups}",
  /** Beside answers with names. */
  nameless: {
    one: "1 anonymous answer is in but not shown yet. {groups}",
    some: "{count} anonymous answers are in but not shown yet. {groups}",
  },
  groups:
    "Anonymous results appear in groups of {groupOf}, the first when {first} are in or all have " +
    "answered, or at the close.",
  /** After all were shown, for which nobody waits any more. */
  more: "Anonymous results appear in groups of {groupOf}.",
  both: "{responses}. {waiting}",
  /** After the close, if fewer than a group came after everything had been shown. */
  late: {
    one: "1 answer that came in later is not shown: it would show who gave it.",
    some: "{count} answers that came in later are not shown: they would show who gave them.",
  },
} as const;

type Told = Pick<Results, "responseCount" | "partialCount" | "waiting">;

/** Says how many anonymous answers are in and when they are shown; null if none waits. */
export function waitingText(results: Told, anonymity: Anonymity): string | null {
  const { waiting } = results;
  if (waiting === null) return null;
  const { count: hidden, groupOf, late, again } = waiting;
  if (late) return lateText(hidden);
  const named = anonymity !== "anonymous";
  return partsText({ hidden, shown: shownCount(results), groupOf, named, again });
}

/** Of answers that came after everything had been shown, and stay out. */
export function lateText(hidden: number): string {
  return countedText(waitingTexts.late, hidden);
}

type Parts = {
  hidden: number;
  shown: number;
  groupOf: number;
  named: boolean;
  again: boolean | undefined;
};

/**
 * `named`: there are answers with names beside these. The first group is shown once another one
 * stays behind; where all were shown before (`again`), nothing is said of a first one, nor of the
 * close, which may leave these out.
 */
export function partsText({ hidden, shown, groupOf, named, again }: Parts): string {
  const first = 2 * groupOf;
  const { nameless, none, partly, more, people, groups: given } = waitingTexts;
  const says = (text: string) => ({ groups: fill(text, { groupOf, first }) });
  if (named) return countedText(nameless, hidden, says(again ? more : given));
  return shown === 0
    ? countedText(none, hidden, says(again ? more : people))
    : fill(partly, { count: hidden + shown, shown, ...says(more) });
}

/** `4 responses` (see `countText`), and what `waitingText` says beside or instead of it. */
export function countWaitingText(
  counts: Parameters<typeof countText>[0],
  results: Told | null,
  anonymity: Anonymity,
): string {
  const responses = countText(counts);
  const waiting = results && waitingText(results, anonymity);
  if (waiting === null) return responses;
  const tellsAll = anonymity === "anonymous" && results?.waiting?.late === false;
  return tellsAll ? waiting : fill(waitingTexts.both, { responses, waiting });
}
