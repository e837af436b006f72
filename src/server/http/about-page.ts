import type { FastifyReply, FastifyRequest } from "fastify";
import { applicationType } from "#domain/survey/survey.ts";
import { aboutText } from "#text/about.ts";
import { fill } from "#text/format/fill.ts";
import { sendPlainPage } from "./plain-page.ts";

const own = new Set([
  "/",
  ...applicationType.options.flatMap((variant) => [`/${variant}`, `/${variant}/`]),
]);

/** Whether the client is a browser; programs get JSON. */
export function isBrowser({ method, headers }: FastifyRequest): boolean {
  return (method === "GET" || method === "HEAD") && (headers.accept ?? "").includes("text/html");
}

/**
 * What this server is, for browsers at an address that is no page of the app (HOST-31); the default
 * target of the help link (HOST-42).
 */
export function sendAboutPage(
  request: FastifyRequest,
  reply: FastifyReply,
  product: string,
): FastifyReply {
  const known = own.has(request.url.split("?")[0] ?? "");
  const paragraphs = [...(known ? [] : [aboutText.notFound]), ...aboutText.paragraphs].map((text) =>
    fill(text, { product }),
  );
  return sendPlainPage(
    reply.code(known ? 200 : 404).header("vary", "accept"),
    fill(aboutText.title, { product }),
    paragraphs,
  );
}
