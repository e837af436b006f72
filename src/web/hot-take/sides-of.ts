import type { Choice, Question } from "#domain/question/question.ts";
import { choicesOf } from "#domain/question/registry.ts";
import { hotTakeText } from "#text/rooms.ts";

/** A choice of a hot take: what its side is called, and its button. */
export type Side = { choice: Choice; label: string; vote: string };

const named = {
  up: { label: hotTakeText.up, vote: hotTakeText.voteUp },
  down: { label: hotTakeText.down, vote: hotTakeText.voteDown },
} as const;

/** Up, then down (HOT-17). */
export function sidesOf(question: Question): Side[] {
  const choices = choicesOf(question);
  return (["up", "down"] as const).flatMap((value) => {
    const choice = choices.find((each) => each.value === value);
    return choice ? [{ choice, ...named[value] }] : [];
  });
}
