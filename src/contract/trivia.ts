import { z } from "zod";
import { choiceId, questionId, surveyId } from "#domain/ids.ts";
import { triviaRequest } from "#domain/trivia/trivia-request.ts";
import { defineApi } from "./route.ts";
import { trackingFields } from "./surveys.ts";

const params = z.object({ id: surveyId });
const time = z.coerce.date();
const count = z.number().int();

/** A question while players may answer it: without the right choice. */
const openQuestion = z.object({
  /** From 0. */
  at: count,
  id: questionId,
  label: z.string(),
  choices: z.array(z.object({ id: choiceId, label: z.string() })),
  openDate: time,
  /** From here on answers are refused, and players' screens take none (TRV-27). */
  answersUntil: time,
  closeDate: time,
});
export type OpenQuestion = z.infer<typeof openQuestion>;

/** A question whose time is up. `count`: who chose it; `right`: who answered correctly. */
const closedQuestion = z.object({
  at: count,
  id: questionId,
  label: z.string(),
  choices: z.array(z.object({ id: choiceId, label: z.string(), correct: z.boolean(), count })),
  right: count,
});
export type ClosedQuestion = z.infer<typeof closedQuestion>;

/** A place in the standings (TRV-29). `time`: of all answers, in milliseconds. */
const place = z.object({ rank: count, name: z.string(), points: count, time: count });
export type Place = z.infer<typeof place>;

/**
 * A game as everybody sees it, the same for all. `waiting`: its owner has not started it;
 * `starting`: it begins at `until`; `result`: of the question that was closed last; `over`: the
 * final standings. `until`: when the next phase begins.
 */
export const gameState = z.object({
  phase: z.enum(["waiting", "starting", "question", "result", "over"]),
  until: time.nullable(),
  serverTime: time,
  category: z.string(),
  difficulty: z.string(),
  /** Of a game that was closed early: those that were asked. */
  questionCount: count,
  /** Seconds for each question. */
  questionDuration: count,
  question: openQuestion.nullable(),
  result: closedQuestion.nullable(),
  /** The first places, after each question but the last one, and at the end (TRV-16, TRV-17). */
  standings: z.array(place),
  /** Who has answered at least one question whose time is up. */
  players: count,
  /** Who has answered the question that is open. */
  answered: count,
});
export type GameState = z.infer<typeof gameState>;

/**
 * What concerns the caller alone. `choice`: their answer to the question that is shown, or whose
 * result is.
 */
const ownGame = z.object({
  choice: choiceId.nullable(),
  /** After the first question; null for somebody who has not answered any. */
  place: place.nullable(),
  /** Whether the game waits for them (TRV-06). */
  owns: z.boolean().default(false),
});
export type OwnGame = z.infer<typeof ownGame>;

/** A measured line, signed by the server; the player's device sends it back. */
const line = z.string().max(300);

export const triviaApi = defineApi({
  /** Creates a game with questions of the bank, to be started with `deliver` (API-27). */
  create: {
    method: "POST",
    path: "/v1/survey/trivia",
    body: z.object({ data: triviaRequest, trackingFields: trackingFields.default({}) }),
    reply: z.object({ id: surveyId }),
    creates: true,
  },
  /** API-72. */
  categories: {
    method: "GET",
    path: "/v1/trivia/categories",
    reply: z.object({ categories: z.array(z.string()) }),
  },
  game: {
    method: "GET",
    path: "/v1/trivia/:id/game",
    params,
    reply: z.object({ game: gameState, mine: ownGame }),
    guests: true,
  },
  /**
   * The caller's answer to the open question; the last one before the cut-off counts (TRV-28).
   * `took`: milliseconds from seeing the question to choosing, by the caller's device.
   */
  answer: {
    method: "POST",
    path: "/v1/trivia/:id/answer",
    params,
    body: z.object({
      questionId,
      choiceId,
      took: z.number().int().min(-86_400_000).max(86_400_000),
      line: line.optional(),
    }),
    /** `took`: the milliseconds that count. */
    reply: z.object({ took: count }),
    guests: true,
  },
  /**
   * One exchange of several that measure the caller's line: each takes the previous reply's `line`
   * and is sent as soon as that has arrived. The best one counts.
   */
  measure: {
    method: "POST",
    path: "/v1/trivia/:id/line",
    params,
    body: z.object({ line: line.optional() }),
    reply: z.object({ line, serverTime: time }),
    reads: true,
    guests: true,
  },
});

/**
 * Server-sent events named `game`: a `GameState` at each phase, and once a second while `answered`
 * grows; the same bytes for all.
 */
export const gameEventsPath = "/v1/trivia/:id/events";
