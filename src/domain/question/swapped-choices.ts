import type { ChoiceId } from "../ids.ts";
import type { Choice, Question } from "./question.ts";
import { isMarked } from "./traits.ts";

/**
 * The questions of an edit. Where the texts of choices changed places, each text keeps the id that
 * it had, so that a vote stays with the text that was voted for. Other new texts are corrections:
 * their choices keep their ids.
 */
export function withSwappedChoices(
  before: readonly Question[],
  after: readonly Question[],
): Question[] {
  return after.map((question) => {
    const old = before.find(({ id }) => id === question.id);
    if (!old || !isMarked(old) || !isMarked(question)) return question;
    const ids = idsOfTexts(old.choices, question.choices);
    const choices = question.choices.map((choice) => ({
      ...choice,
      id: ids.get(choice.id) ?? choice.id,
    }));
    return { ...question, choices };
  });
}

/** The new ids of the choices whose texts changed places among themselves. */
function idsOfTexts(before: readonly Choice[], after: readonly Choice[]): Map<ChoiceId, ChoiceId> {
  const texts = new Map(before.map(({ id, value }) => [id, value]));
  const formerly = ({ id }: Choice) => texts.get(id);
  const isMoved = (choice: Choice, among: readonly Choice[]) =>
    among.some((other) => formerly(other) === choice.value) &&
    among.some((other) => other.value === formerly(choice));
  let moved = after.filter((choice) => texts.has(choice.id) && formerly(choice) !== choice.value);
  // What takes no place, or whose place nobody takes, leaves the others without theirs.
  for (let size = -1; size !== moved.length; ) {
    size = moved.length;
    const among = moved;
    moved = among.filter((choice) => isMoved(choice, among));
  }
  if (new Set(moved.map(formerly)).size < moved.length) return new Map();
  return new Map(
    moved.flatMap((choice) => {
      const other = moved.find((one) => formerly(one) === choice.value);
      return other ? [[choice.id, other.id] as const] : [];
    }),
  );
}
