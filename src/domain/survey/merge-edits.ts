import { hasSameText } from "../question/added-choice-problem.ts";
import type { Choice, Question } from "../question/question.ts";
import { withSwappedChoices } from "../question/swapped-choices.ts";
import { type Draft, draft } from "./draft.ts";
import { draftOf } from "./edit.ts";
import type { Survey } from "./survey.ts";

/** Fields that belong together: merged as a group. */
const linked: readonly (readonly (keyof Draft)[])[] = [
  ["send", "deliverAt"],
  ["closeAt", "openDuration"],
];

/**
 * Merges an author's edit with changes that others saved meanwhile. `base`: the survey as it was
 * when the edit began; null if unknown. What only one side changed is kept; where both changed the
 * same field, the author wins. Additions of both sides are kept. The recipients and delivery of a
 * survey that was sent stay, and swapped texts of its choices take their ids along, as in what is
 * saved; not in an edit that began before it was sent.
 */
export function mergeEdits(written: Draft, survey: Survey, base: Draft | null): Draft {
  if (survey.state === "pending") return mergeDrafts(written, draftOf(survey), base);
  const questions =
    base && base.send === "now"
      ? withSwappedChoices(base.questions, written.questions)
      : written.questions;
  const merged = mergeDrafts({ ...written, questions }, draftOf(survey), base);
  const { recipients, deliveryPreference, send, deliverAt } = storedDraft(survey);
  return { ...merged, recipients, deliveryPreference, send, deliverAt };
}

/** The same for drafts: those of the author, of the others, and of before. */
export function mergeDrafts(written: Draft, others: Draft, base: Draft | null): Draft {
  const [mine, theirs, begun] = [
    draft.parse(written),
    draft.parse(others),
    base && draft.parse(base),
  ];
  const merged = mergeFields(mine, theirs, begun, linked);
  const questions = mergeLists(
    mine.questions,
    theirs.questions,
    begun?.questions ?? null,
    mergeQuestions,
  );
  return { ...merged, questions };
}

/**
 * What others changed since an edit began: the choices they added, and `more`, whether anything
 * else changed.
 */
export function changesSince(base: Survey, survey: Survey): Changes {
  const { added, more } = changesOfDraft(draftOf(base), draftOf(survey));
  return { added, more: more || base.state !== survey.state };
}

type Changes = { added: Choice[]; more: boolean };

/** The same for drafts. A share link is no change of what a draft says. */
export function changesOfDraft(base: Draft, changed: Draft): Changes {
  const known = new Set(base.questions.flatMap(listedChoices).map(({ id }) => id));
  const added = changed.questions.flatMap(listedChoices).filter(({ id }) => !known.has(id));
  const questions = changed.questions.map((asked) =>
    withChoices(asked, (choices) => choices.filter(({ id }) => known.has(id))),
  );
  const [before, after] = [withoutLink(base), withoutLink({ ...changed, questions })];
  return { added, more: !isSame(draft.parse(before), draft.parse(after)) };
}

function withoutLink(of: Draft): Draft {
  return { ...of, recipients: of.recipients.filter(({ type }) => type !== "web") };
}

function storedDraft(survey: Survey): Draft {
  return draft.parse(draftOf(survey));
}

function mergeFields<T extends object>(
  mine: T,
  theirs: T,
  base: T | null,
  together: readonly (readonly (keyof T)[])[] = [],
): T {
  const merged = { ...theirs, ...mine };
  if (base === null) return merged;
  // safe: the keys of the three sides; a field that one of them lacks is undefined there
  for (const key of Object.keys({ ...base, ...merged }) as (keyof T)[]) {
    const keys = together.find((group) => group.includes(key)) ?? [key];
    const untouched = keys.every((each) => isSame(mine[each], base[each]));
    merged[key] = untouched ? theirs[key] : mine[key];
  }
  return merged;
}

type Listed = { id: string };

/**
 * Keeps the author's order, unless only the others reordered. Additions of the others come last.
 */
function mergeLists<T extends Listed>(
  mine: readonly T[],
  theirs: readonly T[],
  base: readonly T[] | null,
  merge: (mine: T, theirs: T, base: T | null) => T,
): T[] {
  const [own, stored, begun] = [mine, theirs, base ?? []].map(
    (list) => new Map(list.map((item) => [item.id, item])),
  );
  const untouched = base !== null && isSame(idsOf(mine), idsOf(base));
  const ids = new Set(
    untouched ? [...idsOf(theirs), ...idsOf(mine)] : [...idsOf(mine), ...idsOf(theirs)],
  );
  return [...ids].flatMap((id) => {
    const [written, other, before] = [own?.get(id), stored?.get(id), begun?.get(id)];
    if (written && other) return [merge(written, other, before ?? null)];
    if (!before) return written ?? other ?? [];
    // One side removed it. It stays only if the author changed it.
    return written && !isSame(written, before) ? [written] : [];
  });
}

function mergeQuestions(mine: Question, theirs: Question, base: Question | null): Question {
  if (mine.questionType !== theirs.questionType) return base && isSame(mine, base) ? theirs : mine;
  const begun = base?.questionType === theirs.questionType ? base : null;
  const [stored, before] = [listedChoices(theirs), begun && listedChoices(begun)];
  const own = sharedIds(listedChoices(mine), stored, before);
  const choices = mergeLists(own, stored, before, mergeFields);
  const unmarked = begun && before && isSame(marksOf(own), marksOf(before));
  const merged = withChoices(mergeFields(mine, theirs, begun), () =>
    withMarksOf(unmarked ? stored : own, choices),
  );
  const isOneTooMany = marksOf(listedChoices(merged)).length > 1 && !allowsMultiple(merged);
  if (!isOneTooMany || !("allowMultipleChoices" in merged)) return merged;
  // More are correct than there may be: both come from one side.
  const untouched = unmarked && allowsMultiple(mine) === allowsMultiple(begun);
  const allowMultipleChoices = allowsMultiple(untouched ? theirs : mine);
  return withChoices({ ...merged, allowMultipleChoices }, () =>
    withMarksOf(untouched ? stored : own, choices),
  );
}

function allowsMultiple(question: Question): boolean {
  return "allowMultipleChoices" in question && question.allowMultipleChoices;
}

/** The ids of the correct choices, in an order that does not depend on that of the choices. */
function marksOf(choices: readonly Choice[]): string[] {
  return choices.flatMap(({ id, correct }) => (correct ? id : [])).toSorted();
}

/**
 * The choices with the marks of one side, as a whole: those of two sides together could be more
 * correct choices than the question has (QUZ-02).
 */
function withMarksOf(side: readonly Choice[], choices: readonly Choice[]): Choice[] {
  const marks = new Set<string>(marksOf(side));
  return choices.map((choice) => {
    const correct = marks.has(choice.id);
    return correct === (choice.correct ?? false) ? choice : { ...choice, correct };
  });
}

/**
 * If both sides added a choice with the same text, it becomes one choice with the stored id, which
 * people may already have voted for.
 */
function sharedIds(
  mine: readonly Choice[],
  theirs: readonly Choice[],
  base: readonly Choice[] | null,
): Choice[] {
  const isNew = ({ id }: Choice, to: readonly Choice[] | null) =>
    !to?.some((choice) => choice.id === id);
  const added = theirs.filter((choice) => isNew(choice, base) && isNew(choice, mine));
  return mine.map((choice) => {
    const same =
      isNew(choice, base) && isNew(choice, theirs)
        ? added.find((other) => hasSameText(other, choice))
        : undefined;
    return same ? { ...choice, id: same.id } : choice;
  });
}

function listedChoices(question: Question): Choice[] {
  return "choices" in question ? question.choices : [];
}

function withChoices(question: Question, change: (choices: Choice[]) => Choice[]): Question {
  return "choices" in question ? { ...question, choices: change(question.choices) } : question;
}

function idsOf(list: readonly Listed[]): string[] {
  return list.map(({ id }) => id);
}

/** Both sides were parsed by the same schema, so their keys are in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
