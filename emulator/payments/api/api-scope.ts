import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FaultPlayer } from "../../connector/fault-player.ts";
import type { Book } from "../book/book.ts";
import { letterText } from "../book/new-id.ts";
import { apiVersion } from "../payment-options.ts";
import { type ApiError, apiError, isApiError } from "./api-error.ts";
import { expanded } from "./expand.ts";
import { findAnswer, keepAnswer } from "./idempotency.ts";
import { readForm } from "./read-form.ts";

/** A call: the id in its address and its parameters. */
export type Call = { id: string; params: Record<string, unknown> };
export type Route = readonly [
  method: "DELETE" | "GET" | "POST",
  path: string,
  answer: (book: Book, call: Call) => object,
];

const answerIsLost = "paymentAnswerIsLost";

type Playing = {
  routes: Route[];
  faults: FaultPlayer;
  doDueWork: () => void;
  /** Resolves once what changed survives the end of the process. */
  keep: () => Promise<void>;
};

/** The calls below `/v1`: faults, the key, repeated calls, what is due by now, then the call. */
export function apiScope(
  server: FastifyInstance,
  book: Book,
  { routes, faults, doDueWork, keep }: Playing,
): void {
  server.decorateRequest(answerIsLost, false);
  server.removeContentTypeParser("application/x-www-form-urlencoded");
  server.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 256 * 1024 },
    (_request, body, done) => done(null, body),
  );
  server.addHook("onRequest", async (request, reply) => {
    void reply.headers({ "request-id": `req_${letterText(14)}`, "stripe-version": apiVersion });
    if (await playFault(faults, request, reply)) return reply;
    checkKey(book, request);
  });
  server.addHook("onSend", async (request) => {
    if (request.method !== "GET") await keep();
    if (request.getDecorator<boolean>(answerIsLost)) request.raw.socket.destroy();
  });
  server.setErrorHandler((error: Error, request, reply) => {
    const { statusCode, fault } = isApiError(error) ? error : unexpected(error);
    if (statusCode >= 500) request.log.error({ error }, "the payment stand-in failed");
    return reply.code(statusCode).send({ error: fault });
  });
  server.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      error: {
        type: "invalid_request_error",
        message: `Unrecognized request URL (${request.method}: ${request.url.split("?")[0]}).`,
      },
    }),
  );
  for (const [method, url, answer] of routes)
    server.route({
      method,
      url,
      handler: (request, reply) => {
        const call = callOf(request);
        const key = request.method === "POST" ? header(request, "idempotency-key") : null;
        const text = JSON.stringify([request.method, request.url, call.params]);
        const at = book.realNow().getTime() / 1000;
        const before = key === null ? null : findAnswer(book, key, text, at);
        if (before) {
          void reply.header("idempotent-replayed", "true");
          return reply.code(before.status).send(before.body);
        }
        const done = carriedOut(book, call, answer, doDueWork, {
          id: String(reply.getHeader("request-id")),
          idempotency_key: key,
        });
        if (key !== null) {
          void reply.header("idempotency-key", key);
          if (done.status < 400 || done.status === 402)
            keepAnswer(book, key, { call: text, at, answer: done });
        }
        return reply.code(done.status).send(done.body);
      },
    });
}

function carriedOut(
  book: Book,
  call: Call,
  answer: Route[2],
  doDueWork: () => void,
  request: Book["request"],
): { status: number; body: object } {
  doDueWork();
  book.request = request;
  try {
    const { expand = [] } = call.params;
    const paths = (Array.isArray(expand) ? expand : [expand]).map(String);
    return { status: 200, body: expanded(book, answer(book, call), paths) };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { status: error.statusCode, body: { error: error.fault } };
  } finally {
    book.request = { id: null, idempotency_key: null };
  }
}

function callOf(request: FastifyRequest): Call {
  const { id = "" } = Object(request.params);
  const query = request.raw.url?.split("?")[1] ?? "";
  const body = typeof request.body === "string" ? request.body : "";
  return { id: String(id), params: { ...readForm(query), ...readForm(body) } };
}

function checkKey(book: Book, request: FastifyRequest): void {
  const given = header(request, "authorization") ?? "";
  const basic = /^Basic (.+)$/i.exec(given)?.[1];
  const key = basic
    ? (Buffer.from(basic, "base64").toString().split(":")[0] ?? "")
    : given.replace(/^Bearer /i, "");
  if (key === book.options.secretKey) return;
  const { publishableKey } = book.options;
  const [path] = request.url.split("?");
  if (key === publishableKey && publicCalls.some((each) => each.test(path ?? ""))) return;
  const message =
    key === ""
      ? "You did not provide an API key."
      : key === publishableKey
        ? "This API call cannot be made with a publishable API key."
        : `Invalid API Key provided: ${key.slice(0, 8)}****`;
  throw apiError(key === publishableKey ? 403 : 401, { type: "invalid_request_error", message });
}

/** What a page may do with the publishable key; the secret of an intent says which. */
const publicCalls = [
  /^\/v1\/payment_methods$/,
  /^\/v1\/(payment|setup)_intents\/[^/]+(\/confirm)?$/,
];

async function playFault(
  faults: FaultPlayer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { delayMs } = faults.get();
  if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs));
  await faults.released(request.method, request.url);
  const fault = faults.next(request.method, request.url);
  if (fault.kind === "none") return false;
  if (fault.kind === "answerLost") {
    request.setDecorator(answerIsLost, true);
    return false;
  }
  if (fault.kind === "down") {
    reply.hijack();
    request.raw.socket.destroy();
    return true;
  }
  const status = fault.kind === "status" ? fault.code : 429;
  await reply.code(status).send({
    error:
      status === 429
        ? {
            type: "invalid_request_error",
            code: "rate_limit",
            message: "Request rate limit exceeded.",
          }
        : { type: "api_error", message: "An unknown error occurred." },
  });
  return true;
}

function unexpected(error: Error): Pick<ApiError, "statusCode" | "fault"> {
  const { statusCode } = Object(error);
  const status = typeof statusCode === "number" ? statusCode : 500;
  const type = status < 500 ? "invalid_request_error" : "api_error";
  return { statusCode: status, fault: { type, message: error.message } };
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}
