import type { ChoiceId, QuestionId } from "../ids.ts";
import type { AnswerValue, Choice, Question } from "./question.ts";

/**
 * A choice that a respondent added and that only they see: it comes with their answer, and others
 * see it once that counts (decisions/046).
 */
export type OwnChoice = { questionId: QuestionId; choiceId: ChoiceId; text: string };

export type Joined = {
  /** With the respondent's own choices among theirs. */
  questions: Question[];
  /** Those that the questions did not have. */
  fresh: OwnChoice[];
  /** What each own choice is called in these questions. */
  names: ReadonlyMap<string, ChoiceId>;
};

type How = {
  /** Whether two texts are the same choice. */
  isSame: (one: string, other: string) => boolean;
  /** For an id that another question has. */
  newId?: (() => string) | undefined;
};

/** `joinOwn` (`join-own.ts`) as small as the respondents' page needs it: letters are compared. */
export function joinOnDevice(questions: readonly Question[], own: readonly OwnChoice[]): Joined {
  const letters = (text: string) => text.trim().toLowerCase();
  return joinBy(questions, own, { isSame: (one, other) => letters(one) === letters(other) });
}

export function joinBy(
  questions: readonly Question[],
  own: readonly OwnChoice[],
  { isSame, newId }: How,
): Joined {
  const fresh: OwnChoice[] = [];
  const names = new Map<string, ChoiceId>();
  let joined = [...questions];
  for (const one of own) {
    const question = joined.find(({ id }) => id === one.questionId);
    if (!question || question.questionType !== "nominal") continue;
    const known =
      question.choices.find(({ id }) => id === one.choiceId) ??
      question.choices.find(({ value }) => isSame(value, one.text));
    // safe: a new id
    const given = newId && hasId(joined, one.choiceId) ? (newId() as ChoiceId) : one.choiceId;
    const id = known?.id ?? given;
    names.set(one.choiceId, id);
    if (known) continue;
    fresh.push(one);
    const choice: Choice = { id, value: one.text, label: one.text };
    const more = { ...question, choices: [...question.choices, choice] };
    joined = joined.map((each) => (each === question ? more : each));
  }
  return { questions: joined, fresh, names };
}

/** Whether any question has a choice with this id. */
export function hasId(questions: readonly Question[], id: string): boolean {
  return questions.some((each) => "choices" in each && each.choices.some((one) => one.id === id));
}

/**
 * The same answers with the present names of own choices, several in the order of the question;
 * several that became one are one.
 */
export function renamed<T extends { value: AnswerValue | null; questionId: string }>(
  answers: readonly T[],
  { questions, names }: Joined,
): T[] {
  if (names.size === 0) return [...answers];
  return answers.map((answer) => {
    const question = questions.find(({ id }) => id === answer.questionId);
    return { ...answer, value: renamedValue(answer.value, question, names) };
  });
}

function renamedValue(
  value: AnswerValue | null,
  question: Question | undefined,
  names: Joined["names"],
): AnswerValue | null {
  const nameOf = (id: string): string => names.get(id.trim()) ?? id;
  if (value === null || !question || !("choices" in question)) return value;
  if (typeof value === "string") return value.split(",").map(nameOf).join(",");
  const order = question.choices.map<string>(({ id }) => id);
  return [...new Set(value.map(nameOf))].toSorted(
    (one, other) => order.indexOf(one) - order.indexOf(other),
  );
}

/** Own choices of which none occurs twice. */
export function eachOnce(...lists: readonly (readonly OwnChoice[] | undefined)[]): OwnChoice[] {
  return [
    ...new Map(lists.flatMap((list) => list ?? []).map((one) => [one.choiceId, one])).values(),
  ];
}
