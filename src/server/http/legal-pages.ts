import type { FastifyInstance } from "fastify";
import { fill } from "#text/format/fill.ts";
import { legalTexts, soldPrivacy } from "#text/server/legal.ts";
import type { Config } from "../config.ts";
import { sendPlainPage } from "./plain-page.ts";

/**
 * `/privacy` and `/terms`, which the app packages name, and `/anonymity`: public, without scripts.
 */
export function mountLegalPages(
  app: FastifyInstance,
  { product, auditDays: days, deletedDays, billing, minAnonymousGroup: groupOf }: Config,
): void {
  const sells = billing !== "off";
  const failedPayment = sells ? soldPrivacy.failedPayment : "";
  const more: Record<string, string[]> = { privacy: sells ? [soldPrivacy.paragraph] : [] };
  const double = 2 * groupOf;
  const values = { product, days, deletedDays, failedPayment, groupOf, double };
  for (const [name, { title, paragraphs }] of Object.entries(legalTexts))
    app.get(`/${name}`, async (_request, reply) =>
      sendPlainPage(
        reply,
        `${title} - ${product}`,
        [...paragraphs, ...(more[name] ?? [])].map((part) =>
          typeof part === "string" ? fill(part, values) : part,
        ),
      ),
    );
}
