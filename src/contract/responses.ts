import { z } from "zod";
import { choiceId, questionId, receipt, surveyId } from "#domain/ids.ts";
import { choice, enteredText } from "#domain/question/question.ts";
import { answer, source } from "#domain/response/answers.ts";
import { response, responseAnonymity, userResponse } from "#domain/response/response.ts";
import { results } from "#domain/results/results.ts";
import { storableText } from "#domain/storable-text.ts";
import { defineApi } from "./route.ts";

const params = z.object({ id: surveyId });
const saved = z.object({ userResponse, missingRequiredIds: z.array(questionId) });

/** The results call (API-32). With `canViewResponses` false, `results` is null, `responses` empty and `error` says why (API-33). */
export const resultsAnswer = z.object({
  responses: z.array(response),
  autolinkIntegrations: z.array(z.unknown()),
  userResponse: userResponse.nullable(),
  canViewResponses: z.boolean(),
  error: z.enum(["AFTER-CLOSE", "PRIVATE", "FREE_TRIAL_RESPONSES_HIDDEN", "ACCESS_DENIED"]).nullable(),
  results: results.nullable(),
});
export type ResultsAnswer = z.infer<typeof resultsAnswer>;

export const responsesApi = defineApi({
  results: { method: "GET", path: "/v1/survey/:id/responses", params, reply: resultsAnswer, guests: true },
  mine: {
    method: "GET",
    path: "/v1/survey/:id/response",
    params,
    reply: z.object({ userResponse: userResponse.nullable() }),
    guests: true,
  },
  /** The caller's anonymous answer, by its receipt: in the body, because addresses are written into the logs of proxies. */
  mineByReceipt: {
    method: "POST",
    path: "/v1/survey/:id/response/receipt",
    params,
    body: z.object({ receipt }),
    reply: z.object({ userResponse: userResponse.nullable() }),
    guests: true,
  },
  /** Saves the caller's answer. `comment` is on the item as a whole; left out, the one that is there stays. `allowRetake`: a completed quiz is taken again (EDT-21). `receipt` is the device's key of an anonymous answer; a new one is made and given back where it is left out. */
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
    }),
    reply: saved,
    guests: true,
  },
  /** Adds a choice to a question whose audience may (API-37). Sent again with the same id, it is the same choice. */
  addChoice: {
    method: "POST",
    path: "/v1/survey/:id/question/:questionId/choice",
    params: z.object({ id: surveyId, questionId }),
    body: z.object({ choice: z.union([enteredText, z.object({ id: choiceId.optional(), value: enteredText })]) }),
    reply: z.object({ choice }),
    status: 201,
    guests: true,
  },
});

/** Server-sent events of a survey's results: `GET {context}/api/v1/survey/{id}/events`, authorised like the results, resumable by `Last-Event-ID`. */
export const eventsPath = "/v1/survey/:id/events";
/** The data of one event. `results` is null where the viewer may not see them (yet); the event's id is the revision. */
export const liveEvent = z.object({
  revision: z.number().int(),
  state: z.enum(["pending", "open", "closed", "deleted"]),
  results: results.nullable(),
  /** When the item itself was changed last, not its answers: whoever shows an older one reads it again. */
  updatedAt: z.coerce.date().optional(),
});
export type LiveEvent = z.infer<typeof liveEvent>;
