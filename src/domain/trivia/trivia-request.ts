import { z } from "zod";
import { recipient } from "../survey/survey.ts";

export const numbersOfQuestions = [5, 10, 15, 20] as const;
export const triviaDifficulties = ["easy", "medium", "hard"] as const;
export const questionDurations = [10, 15, 20, 30, 45, 60] as const;
export type TriviaDifficulty = (typeof triviaDifficulties)[number];

/** A new game as its owner asks for it (TRV-01 to TRV-04, ENT-37). `questionDuration`: seconds. */
export const triviaRequest = z.object({
  numberOfQuestions: z.literal(numbersOfQuestions).default(10),
  category: z.string().max(100).default("Animals:General"),
  difficulty: z.enum(triviaDifficulties).default("medium"),
  questionDuration: z.literal(questionDurations).default(30),
  recipient,
});
export type TriviaRequest = z.output<typeof triviaRequest>;
