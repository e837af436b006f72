import { randomUUID } from "node:crypto";
import { newChoice, newQuestion, withNps, withType } from "#domain/question/new-question.ts";
import type { Question, QuestionOf, QuestionType } from "#domain/question/question.ts";
import { question } from "#domain/question/registry.ts";
import { asQuizQuestion } from "#domain/survey/quiz.ts";
import { withWordCloud } from "#domain/survey/word-cloud.ts";

const newId = () => randomUUID();

/** Writes a text of at most this many characters, and choices. */
type Writing = { write: (max: number) => string; choices: number };

/** A question of the story of every kind, and what Alex, Megan and Isaiah answer to it. */
type Told<K extends QuestionType> = {
  question: { label: string } & Partial<Omit<QuestionOf<K>, "id" | "label">>;
  answers: readonly [string | string[], string | string[], string | string[]];
};

type KindSamples<K extends QuestionType> = {
  /** Questions with texts as long as they may be, for cards, by name. */
  written: (writing: Writing) => Record<string, () => QuestionOf<K>>;
  /** What somebody types for an answer; null where they pick a choice. */
  typed: (question: QuestionOf<K>) => string | null;
  /** The questions that the tests of whole surveys ask, in this order. */
  told: () => readonly Told<K>[];
};

const choices = (...values: string[]) => values.map((value) => newChoice(newId, value));
const steps = (count: number, from: number) =>
  choices(...Array.from({ length: count }, (_, at) => String(at + from)));

/** Questions of every kind, and answers to them. A kind without samples does not compile. */
const samples: { [K in QuestionType]: KindSamples<K> } = {
  nominal: {
    written: (writing) => {
      const base = () => aWritten("nominal", writing);
      return {
        "multiple choice": base,
        "several answers": () => ({ ...base(), allowMultipleChoices: true }),
        "choices of the audience": () => ({ ...base(), allowUserAddOptions: true }),
        "no choice yet": () => ({ ...base(), allowUserAddOptions: true, choices: [] }),
        quiz: () => asQuizQuestion(base(), newId),
      };
    },
    typed: () => null,
    told: () => [
      {
        question: {
          label: "Where shall we eat?",
          choices: choices("Trattoria Verde", "Noodle bar"),
          allowComments: true,
          commentAppeal: "Why there?",
        },
        answers: ["Trattoria Verde", "Noodle bar", "Noodle bar"],
      },
      {
        question: {
          label: "What may be on the table?",
          choices: choices("Bread", "Olives", "Cheese; aged"),
          allowMultipleChoices: true,
          allowUserAddOptions: true,
        },
        answers: [
          ["Bread", "Figs"],
          ["Olives", "Cheese; aged", "Figs"],
          ["Cheese; aged", "Dates"],
        ],
      },
    ],
  },
  ordinal: {
    written: (writing) => {
      const base = () => aWritten("ordinal", writing);
      return { "rating scale": base, NPS: () => withNps(base(), true, newId) };
    },
    typed: () => null,
    told: () => [
      {
        question: { label: "How was the last one?", choices: steps(5, 1) },
        answers: ["4", "2", "5"],
      },
      {
        question: { label: "Would you recommend it?", renderAs: "nps", choices: steps(11, 0) },
        answers: ["10", "0", "8"],
      },
    ],
  },
  "yes-no": {
    written: (writing) => ({ "yes or no": () => aWritten("yes-no", writing) }),
    typed: () => null,
    told: () => [{ question: { label: "Do you come?" }, answers: ["Yes", "No", "Yes"] }],
  },
  "open-ended": {
    written: (writing) => {
      const open = (contentType: QuestionOf<"open-ended">["contentType"]) => ({
        ...aWritten("open-ended", writing),
        contentType,
      });
      return {
        text: () => open("text/plain"),
        date: () => open("text/date"),
        time: () => open("text/time"),
        "word cloud": () => withWordCloud(open("text/plain"), true),
      };
    },
    typed: ({ contentType }) =>
      ({ "text/plain": "Soup", "text/date": "2026-11-21", "text/time": "12:30" })[contentType],
    told: () => [
      {
        question: { label: "What else?" },
        answers: [
          '=HYPERLINK("http://evil.example")',
          'A "long" table,\nfor all of us',
          "Nothing else",
        ],
      },
      {
        question: { label: "Which day?", contentType: "text/date" },
        answers: ["2026-12-24", "2026-12-18", "2027-01-08"],
      },
      {
        question: { label: "What time?", contentType: "text/time" },
        answers: ["12:30", "19:00", "00:30"],
      },
    ],
  },
};

/** A required question of a kind, its texts as long as they may be. */
function aWritten<K extends QuestionType>(
  questionType: K,
  { write, choices: count }: Writing,
): QuestionOf<K> {
  const written = {
    ...newQuestion(newId),
    label: write(5000),
    allowComments: true,
    commentAppeal: write(200),
    choices: Array.from({ length: count }, () => newChoice(newId, write(2000))),
  };
  return withType(written, questionType, newId) as QuestionOf<K>; // safe: of the type asked for
}

/**
 * A question of every kind there is, by name, its texts made by `write`, which is given the most
 * characters that the place takes.
 */
export function everyKind(
  write: (max: number) => string,
  choices = 3,
): Record<string, () => Question> {
  const all = Object.values(samples).map(({ written }) => written({ write, choices }));
  return Object.assign({}, ...all);
}

/** What somebody types for an answer to a question; null where they pick a choice. */
export function typedAnswer<K extends QuestionType>(asked: QuestionOf<K>): string | null {
  return samples[asked.questionType as K].typed(asked);
}

/** The questions of the story of every kind, required, with new ids. */
export function toldQuestions(): Question[] {
  return Object.entries(samples).flatMap(([questionType, { told }]) =>
    told().map(({ question: more }) =>
      question.parse({
        ...withType(newQuestion(newId), questionType as QuestionType, newId),
        ...more,
      }),
    ),
  );
}

/** What each of the three answers, by the question's label. */
export function toldAnswers(person: 0 | 1 | 2): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.values(samples).flatMap(({ told }) =>
      told().map(({ question: { label }, answers }) => [label, answers[person]]),
    ),
  );
}
