import { readFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { noSuch } from "../api/api-error.ts";
import type { Payments } from "../payments.ts";
import { invoicePage } from "./invoice-page.ts";
import { cardPage, controllerPage, questionPage } from "./pages.ts";

const folder = path.join(import.meta.dirname, "../page");
const modules = new Set([
  "card-check.js",
  "card-frame.js",
  "controller-frame.js",
  "host-line.js",
  "invoice-page.js",
  "question-frame.js",
]);
/** What `/v3/` is made of, in this order. */
const parts = ["frame-line.js", "card-element.js", "bank-question.js", "stripe.js"];
const policy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'";

/** What browsers load: the script for the seller's page, its frames, and invoices. */
export function pageRoutes(server: FastifyInstance, { book }: Payments): void {
  server.get("/v3", (_request, reply) => reply.redirect("/v3/"));
  server.get("/v3/", async (_request, reply) => asScript(reply, await pageScript()));
  server.get("/payments/page/:name", async (request, reply) => {
    const { name } = Object(request.params);
    if (!modules.has(name)) return reply.callNotFound();
    return asScript(reply, await readFile(path.join(folder, name), "utf8"));
  });
  server.get("/payments/card", (_request, reply) => asPage(reply, cardPage));
  server.get("/payments/controller", (_request, reply) => asPage(reply, controllerPage));
  server.get("/payments/question", (_request, reply) => asPage(reply, questionPage));
  server.get("/payments/invoices/:id", (request, reply) => {
    const { id } = Object(request.params);
    const invoice = book.invoices.get(String(id));
    if (!invoice) throw noSuch("invoice", String(id));
    return asPage(reply, invoicePage(book, invoice), `${policy}; frame-src 'self'`);
  });
}

/** One classic script of several modules: a page loads it like the provider's. */
async function pageScript(): Promise<string> {
  const texts = await Promise.all(parts.map((name) => readFile(path.join(folder, name), "utf8")));
  const text = texts
    .join("\n")
    .replace(/^import [^;]*;$/gm, "")
    .replace(/^export /gm, "");
  return `(() => {\n"use strict";\n${text}\n})();\n`;
}

function asScript(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .headers({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    })
    .send(text);
}

function asPage(reply: FastifyReply, text: string, allowed = policy): FastifyReply {
  return reply
    .headers({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      "content-security-policy": allowed,
      "referrer-policy": "no-referrer",
    })
    .send(text);
}
