import type { IContainer } from "@microsoft/teams.cards";
import { limits } from "#domain/limits.ts";
import type { Question } from "#domain/question/question.ts";
import type { Answer } from "#domain/response/answers.ts";
import { type Digest, type DigestEntry, flagQuestion } from "#domain/results/digest.ts";
import type { Voter } from "#domain/results/results.ts";
import { countedText, partialText } from "#text/format/counts.ts";
import { dayMonthText } from "#text/format/date.ts";
import { fill } from "#text/format/fill.ts";
import { answerText } from "#text/questions/registry.ts";
import { cardTexts } from "#text/server/cards.ts";
import type { CardElement } from "../parts/card.ts";
import { entered, enteredName } from "../parts/entered.ts";
import type { SurveyCardView } from "../parts/survey-card-view.ts";
import { textBlock } from "../parts/text-block.ts";
import { linkedText } from "../texts/linked-text.ts";

type Shown = {
  questions: readonly Question[];
  textLength: number;
  links: NonNullable<SurveyCardView["autolinks"]>;
};

/** Where texts had to be shorter than this, the card is too full for links, too. */
const linksFrom = 250;
type Counts = Pick<SurveyCardView, "responseCount" | "partialCount">;
type Digested = Counts & Pick<SurveyCardView, "digest" | "survey" | "autolinks">;
const small = { isSubtle: true, size: "Small", spacing: "Small" } as const;

/**
 * What a team said: how many answered, who is flagged, what everybody else said, who is missing.
 * The questions stand once, so that an answer is a line with its number.
 */
export function digestPart(
  { digest, survey: { questions }, autolinks = [], ...counts }: Digested,
  { most, textLength }: { most: number; textLength: number },
): CardElement[] {
  if (!digest) return [];
  const shown = digest.entries.slice(0, most);
  const [flagged, others] = [true, false].map((is) => shown.filter((one) => one.flagged === is));
  const hidden = digest.entries.length - shown.length + digest.more;
  // Texts are short here, so that links never make a card too large.
  const of = { questions, textLength, links: textLength >= linksFrom ? autolinks : [] };
  return [
    textBlock(turnoutText(digest, counts), { weight: "Bolder", size: "Medium", spacing: "Medium" }),
    ...(flagged && flagged.length > 0 ? [flaggedBox(flagged, of)] : []),
    ...(shown.length > 0 ? legend(of) : []),
    ...(others ?? []).map((entry) => personBlock(entry, of)),
    ...(hidden > 0 ? [textBlock(countedText(cardTexts.moreAnswers, hidden), small)] : []),
    ...missingLine(digest, textLength),
    ...awayLine(digest, textLength),
  ];
}

/** `Megan, Alex, Diego + 2 more` answered (STD-12). */
export function completionsLine({
  digest,
  responseCount,
}: Pick<SurveyCardView, "digest" | "responseCount">): CardElement[] {
  const completed = (digest?.entries ?? []).filter((entry) => entry.completed);
  const names = completed.map(({ user }) => user).toSorted(byName);
  if (names.length === 0) return [];
  const total = Math.max(names.length, responseCount);
  return [
    textBlock(
      fill(cardTexts.answeredBy, { names: namesText(names, total, limits.completionNames, 60) }),
      small,
    ),
  ];
}

const byName = (one: Voter, other: Voter) => one.name.localeCompare(other.name);

/** `5 of 8 answered, 1 not completed`: completions, as everywhere (RES-20), of who was not away. */
function turnoutText({ missingCount }: Digest, { responseCount: n, partialCount }: Counts): string {
  if (missingCount === 0 && partialCount === 0 && n > 0) return cardTexts.everybodyAnswered;
  const answered =
    missingCount === null
      ? fill(cardTexts.answered, { count: n })
      : fill(cardTexts.answeredOf, { n, m: n + partialCount + missingCount });
  return partialCount === 0 ? answered : `${answered}, ${partialText(partialCount)}`;
}

function missingLine({ missing, missingCount }: Digest, textLength: number): CardElement[] {
  if (!missingCount) return [];
  const names = namesText(missing, missingCount, limits.choiceNames, Math.min(60, textLength));
  const look = { ...small, spacing: "Medium", separator: true } as const;
  return [textBlock(fill(cardTexts.missingPeople, { names }), look)];
}

/** `Away: Megan Bowen until 27 Nov`. */
function awayLine({ away, awayCount }: Digest, textLength: number): CardElement[] {
  if (awayCount === 0) return [];
  const people = away.map(({ name, aadObjectId, backOn }) => ({
    aadObjectId,
    name: fill(cardTexts.awayUntil, { name, date: dayMonthText(backOn) }),
  }));
  const names = namesText(people, awayCount, limits.choiceNames, Math.min(80, textLength));
  return [textBlock(fill(cardTexts.awayPeople, { names }), small)];
}

function namesText(people: readonly Voter[], total: number, most: number, length: number): string {
  const shown = people.slice(0, most);
  const names = shown.map(({ name }) => enteredName(name || cardTexts.unnamed, length)).join(", ");
  const rest = total - shown.length;
  return rest > 0 ? `${names} ${fill(cardTexts.moreNames, { count: rest })}` : names;
}

/** The questions that are answered line by line; the flag says its question itself. */
function numbered({ questions }: Pick<Shown, "questions">): readonly Question[] {
  const flag = flagQuestion(questions);
  return questions.filter(({ id }) => id !== flag?.id);
}

function legend(of: Shown): CardElement[] {
  const listed = numbered(of);
  const line = (label: string, at: number) =>
    listed.length > 1 ? fill(cardTexts.numberedLine, { n: at + 1, text: label }) : label;
  const labels = listed.map(({ label }) => entered(label, Math.min(120, of.textLength)));
  return labels.map((label, at) =>
    textBlock(line(label, at), at === 0 ? { ...small, spacing: "Medium" } : small),
  );
}

/** `Are you blocked? Yes`, and what those who said so wrote. */
function flaggedBox(entries: readonly DigestEntry[], of: Shown): IContainer {
  const flag = flagQuestion(of.questions);
  const answer = entries[0]?.answers.find(({ questionId }) => questionId === flag?.id);
  const said = flag && answer ? answerText(flag, answer.value) : "";
  return {
    type: "Container",
    style: "warning",
    spacing: "Medium",
    items: [
      textBlock(
        fill(cardTexts.flagged, { label: entered(flag?.label ?? "", of.textLength), answer: said }),
        { weight: "Bolder", color: "Warning" },
      ),
      ...entries.map((entry) => personBlock(entry, of)),
    ],
  };
}

function personBlock({ user, answers }: DigestEntry, of: Shown): IContainer {
  const flag = flagQuestion(of.questions);
  const listed = numbered(of);
  const flagged = answers.find(({ questionId }) => questionId === flag?.id);
  const name = enteredName(user.name || cardTexts.unnamed, Math.min(60, of.textLength));
  return {
    type: "Container",
    spacing: "Medium",
    items: [
      textBlock(name, { weight: "Bolder" }),
      ...(flagged?.comment
        ? [textBlock(linkedText(flagged.comment, of.textLength, of.links), { spacing: "None" })]
        : []),
      ...listed.flatMap((question, at) => {
        const answer = answers.find(({ questionId }) => questionId === question.id);
        if (!answer) return [];
        const text = linkedText(wordsOf(question, answer), of.textLength, of.links);
        const line = fill(cardTexts.numberedLine, { n: at + 1, text });
        return [textBlock(listed.length > 1 ? line : text, { spacing: "None" })];
      }),
    ],
  };
}

function wordsOf(question: Question, { value, comment }: Answer): string {
  const said = answerText(question, value);
  return comment ? fill(cardTexts.withComment, { text: said, comment }) : said;
}
