import { z } from "zod";
import { choiceId, questionId, receipt, surveyId } from "#domain/ids.ts";
import { choice, enteredText } from "#domain/question/question.ts";
import { answer, source } from "#domain/response/answers.ts";
import { ownChoices } from "#domain/response/own-choice.ts";
import { responseAnonymity, userResponse } from "#domain/response/response.ts";
import { results } from "#domain/results/results.ts";
import { storableText } from "#domain/storable-text.ts";
import { postNews } from "./posts.ts";
import { resultsAnswer } from "./results.ts";
import { defineApi } from "./route.ts";

const params = z.object({ id: surveyId });
const saved = z.object({ userResponse, missingRequiredIds: z.array(questionId) });

export const responsesApi = defineApi({
  results: {
    method: "GET",
    path: "/v1/survey/:id/responses",
    params,
    reply: resultsAnswer,
    guests: true,
  },
  mine: {
    method: "GET",
    path: "/v1/survey/:id/response",
    params,
    reply: z.object({ userResponse: userResponse.nullable() }),
    guests: true,
  },
  /**
   * The caller's anonymous response, by its receipt. The receipt is in the body, because proxies
   * log URLs.
   */
  mineByReceipt: {
    method: "POST",
    path: "/v1/survey/:id/response/receipt",
    params,
    body: z.object({ receipt }),
    reply: z.object({ userResponse: userResponse.nullable() }),
    guests: true,
    reads: true,
  },
  /**
   * Saves the caller's response. `comment` is on the survey as a whole; if omitted, the stored one
   * stays. `allowRetake`: retake a completed quiz (EDT-21). `receipt`: the device's key of an
   * anonymous response; if omitted, a new one is created and returned, unless the response is a
   * retake or says what it changed: it began before the survey became anonymous (SURVEY_CHANGED).
   */
  save: {
    method: "POST",
    path: "/v1/survey/:id/response",
    params,
    body: z.object({
      response: z.array(answer).max(50),
      source,
      responseAnonymity: responseAnonymity.optional(),
      receipt: receipt.optional(),
      comment: storableText.max(100_000).optional(),
      allowRetake: z.boolean().optional(),
      /**
       * Set while the caller is still answering: the response is stored but not completed, even if
       * nothing is missing. An anonymous response is always final.
       */
      unfinished: z.boolean().optional(),
      /**
       * The questions whose answers the caller changed: the stored answers to the others stay. If
       * omitted, `response` replaces all of them, as it does if it is a retake. Of an anonymous
       * response, what is stored is found by its receipt; with neither that nor "anonymous" as
       * `responseAnonymity` it is refused where the survey has become anonymous.
       */
      changed: z.array(questionId).max(50).optional(),
      /**
       * Choices that the caller added to questions that allow it, with ids that the device made.
       * Those of an anonymous response are sealed with it; others see them with the group that it
       * is counted in. Those of a named one are added before it is saved.
       */
      added: ownChoices.optional(),
    }),
    reply: saved,
    guests: true,
    gathered: true,
  },
  /**
   * Adds a choice to a question that allows it (API-37). Idempotent by the choice's id. Refused
   * where answers may be anonymous: there a choice comes with the answer (`added`).
   */
  addChoice: {
    method: "POST",
    path: "/v1/survey/:id/question/:questionId/choice",
    params: z.object({ id: surveyId, questionId }),
    body: z.object({
      choice: z.union([enteredText, z.object({ id: choiceId.optional(), value: enteredText })]),
    }),
    reply: z.object({ choice }),
    status: 201,
    guests: true,
  },
});

/**
 * Server-sent events of a survey's results: `GET {context}/api/v1/survey/{id}/events`. Authorised
 * like the results; resumable with `Last-Event-ID`.
 */
export const eventsPath = "/v1/survey/:id/events";
/**
 * The data of one event. `results` is null while the viewer may not see them; the event's id is the
 * revision.
 */
export const liveEvent = z.object({
  revision: z.number().int(),
  state: z.enum(["pending", "open", "closed", "deleted"]),
  results: results.nullable(),
  /** How many have responded, while the viewer may not see the results. */
  counts: results.pick({ responseCount: true, partialCount: true }).optional(),
  /**
   * When the survey itself, not its responses, was last changed. A page that shows an older version
   * reloads it.
   */
  updatedAt: z.coerce.date().optional(),
  /** When people last came to its places or left them, milliseconds since 1970; 0: not known. */
  audience: z.number().int().optional(),
  /** Of what takes posts; null while the viewer may not see them. */
  posts: postNews.nullable().optional(),
});
export type LiveEvent = z.infer<typeof liveEvent>;
