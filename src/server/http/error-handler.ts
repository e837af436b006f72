import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ZodError } from "zod";
import type { ErrorAnswer } from "#contract/error.ts";
import { AppError, type ErrorKind, invalidRequest, wireCode } from "#domain/errors.ts";
import type { Config } from "../config.ts";
import { isAway } from "../db/is-away.ts";
import { reasonOf } from "../reason-of.ts";
import { traceOf } from "../trace-of.ts";
import { isBrowser, sendAboutPage } from "./about-page.ts";
import type { RefusalLog } from "./refusal-log.ts";
import { detailsOf } from "./request-details.ts";
import { setSecurityHeaders } from "./security-headers.ts";
import { errorSentence, problemSentences } from "./sentence.ts";

const statuses: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  denied: 403,
  missing: 404,
  conflict: 409,
  "too-large": 413,
  limit: 422,
  mismatch: 422,
  busy: 429,
  upstream: 502,
  unavailable: 503,
};

/**
 * Turns a thrown error into an error reply (API-05). Unexpected errors become a 500 that reveals
 * nothing of the cause.
 */
export function setErrorHandler(
  app: FastifyInstance,
  product: string,
  noteRefusal: RefusalLog,
): void {
  app.setNotFoundHandler((request, reply) =>
    isBrowser(request)
      ? sendAboutPage(request, reply, product)
      : reply
          .code(404)
          .header("vary", "accept")
          .send(answerOf(new AppError("request.not-found"), product)),
  );
  app.setErrorHandler((thrown: FastifyError | Error, request, reply) => {
    const error = knownError(thrown);
    if (isAway(thrown))
      request.log.warn(
        { route: request.routeOptions.url, reason: reasonOf(thrown) },
        "database away",
      );
    if (!error) {
      request.log.error({ route: request.routeOptions.url, ...traceOf(thrown) }, "request failed");
      return reply.code(500).send(answerOf(new AppError("server.failed"), product));
    }
    noteRefusal(request, error);
    if (error.kind === "unavailable" || error.kind === "busy")
      reply.header("retry-after", String(error.retryAfter ?? 2));
    return reply.code(statuses[error.kind]).send(answerOf(error, product));
  });
}

/** Refuses, in the same shape, requests that reach no route: an undecodable or too long URL. */
export function refuseAddress(
  request: FastifyRequest,
  reply: FastifyReply,
  { product, publicUrl }: Pick<Config, "product" | "publicUrl">,
): void {
  setSecurityHeaders(reply, publicUrl);
  if (isBrowser(request)) sendAboutPage(request, reply, product);
  else reply.code(400).send(answerOf(new AppError("request.failed"), product));
}

export function answerOf(error: AppError, product: string): ErrorAnswer {
  const sentence = errorSentence(error, product);
  const problems = problemSentences(error, product);
  return {
    // LST-14: lists have an error code of their own for a missing app.
    ...(error.code === "list.not-installed"
      ? { error: "notInstalled", notInstalled: true }
      : { error: sentence }),
    message: sentence,
    code: wireCode(error.code),
    ...(problems.length > 0 ? { problems } : {}),
    ...(error.details.length > 0 ? { details: [...error.details] } : {}),
  };
}

function knownError(thrown: FastifyError | Error): AppError | null {
  if (thrown instanceof AppError) return thrown;
  if (isAway(thrown)) return new AppError("server.busy");
  if (thrown instanceof ZodError) return invalidRequest(...detailsOf(thrown));
  if (!("statusCode" in thrown) || typeof thrown.statusCode !== "number") return null;
  if (thrown.statusCode === 413) return new AppError("request.too-large");
  return thrown.statusCode >= 400 && thrown.statusCode < 500
    ? new AppError("request.failed")
    : null;
}
