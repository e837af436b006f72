import type { FastifyInstance } from "fastify";
import { fill } from "#text/fill.ts";
import { legalTexts } from "#text/legal.ts";

/** `/privacy` and `/terms`, which the app packages name: readable by everybody, without a script. */
export function mountLegalPages(app: FastifyInstance, product: string): void {
  for (const [name, { title, paragraphs }] of Object.entries(legalTexts)) {
    const body = paragraphs.map((text) => `<p>${escaped(fill(text, { product }))}</p>`).join("");
    const heading = escaped(`${title} - ${product}`);
    const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title><body><main><h1>${heading}</h1>${body}</main></body></html>`;
    app.get(`/${name}`, async (_request, reply) => reply.type("text/html").send(html));
  }
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
