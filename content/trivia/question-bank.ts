import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { TriviaDifficulty } from "#domain/trivia/trivia-request.ts";
import { folderOf, type TriviaCategory } from "./categories.ts";

const text = (most: number) => z.string().min(1).max(most);

const triviaQuestion = z.strictObject({
  question: text(200),
  right: text(80),
  wrong: z.tuple([text(80), text(80), text(80)]),
  /** Where a person can check the answer; not shown in a game. */
  source: text(160),
});
export type TriviaQuestion = z.infer<typeof triviaQuestion>;

/** The product's own questions of a category and a difficulty, read from their file (TRV-05). */
export function questionsIn(
  category: TriviaCategory,
  difficulty: TriviaDifficulty,
): TriviaQuestion[] {
  const file = join(import.meta.dirname, folderOf(category), `${difficulty}.json`);
  return z.array(triviaQuestion).parse(JSON.parse(readFileSync(file, "utf8")));
}
