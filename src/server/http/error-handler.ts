import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { ZodError } from "zod";
import type { ErrorAnswer } from "#contract/error.ts";
import { AppError, type ErrorKind } from "#domain/errors.ts";
import { isAway } from "../db/is-away.ts";
import { reasonOf } from "../reason-of.ts";
import { traceOf } from "../trace-of.ts";
import { errorSentence, problemSentences } from "./sentence.ts";

const statuses: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  denied: 403,
  missing: 404,
  conflict: 409,
  "too-large": 413,
  limit: 422,
  busy: 429,
  upstream: 502,
  unavailable: 503,
};

/** Turns whatever was thrown into an error answer (API-05). What is not ours becomes a 500 without a word about its cause. */
export function setErrorHandler(app: FastifyInstance, product: string): void {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(answerOf(new AppError("request.not-found"), product)));
  app.setErrorHandler((thrown: FastifyError | Error, request, reply) => {
    const error = knownError(thrown);
    if (isAway(thrown)) request.log.warn({ route: request.routeOptions.url, reason: reasonOf(thrown) }, "database away");
    if (!error) {
      request.log.error({ route: request.routeOptions.url, ...traceOf(thrown) }, "request failed");
      return reply.code(500).send(answerOf(new AppError("server.failed"), product));
    }
    if (error.kind === "unavailable" || error.kind === "busy") reply.header("retry-after", "2");
    return reply.code(statuses[error.kind]).send(answerOf(error, product));
  });
}

/** Refuses, in the same shape, what never reaches a route: an address that cannot be decoded or is too long. */
export function refuseAddress(reply: FastifyReply, product: string): void {
  reply.code(400).send(answerOf(new AppError("request.failed"), product));
}

export function answerOf(error: AppError, product: string): ErrorAnswer {
  const sentence = errorSentence(error, product);
  const problems = problemSentences(error, product);
  return {
    // LST-14: where the app is missing, lists say so by a word of its own.
    ...(error.code === "list.not-installed" ? { error: "notInstalled", notInstalled: true } : { error: sentence }),
    message: sentence,
    code: error.code.toUpperCase().replace(/[.-]/g, "_"),
    ...(problems.length > 0 ? { problems } : {}),
  };
}

function knownError(thrown: FastifyError | Error): AppError | null {
  if (thrown instanceof AppError) return thrown;
  if (isAway(thrown)) return new AppError("server.busy");
  if (thrown instanceof ZodError) return new AppError("request.invalid", { field: fieldOf(thrown) });
  if (!("statusCode" in thrown) || typeof thrown.statusCode !== "number") return null;
  if (thrown.statusCode === 413) return new AppError("request.too-large");
  return thrown.statusCode >= 400 && thrown.statusCode < 500 ? new AppError("request.failed") : null;
}

/** The first wrong field, as `draft.questions.0.label`, and what is wrong with it. */
function fieldOf(error: ZodError): string {
  const [issue] = error.issues;
  if (!issue) return "unknown";
  const path = issue.path.map(String).join(".");
  return path ? `${path} (${issue.message})` : issue.message;
}
