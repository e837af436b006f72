import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { PagePart } from "#text/server/anonymity.ts";
import { legalTexts } from "#text/server/legal.ts";

const style = `
:root { color-scheme: light dark; --ground: #f5f5f5; --page: #fff; --text: #242424;
  --link: #4f52b2; --line: #d1d1d1; }
@media (prefers-color-scheme: dark) { :root { --ground: #1f1f1f; --page: #292929; --text: #fff;
  --link: #9ea2ff; --line: #666; } }
body { margin: 0; padding: 24px 12px; background: var(--ground); color: var(--text);
  font: 400 16px/24px "Segoe UI", system-ui, sans-serif; overflow-wrap: anywhere; }
main { box-sizing: border-box; max-width: 640px; margin: 0 auto; padding: 20px 24px;
  border: 1px solid var(--line); border-radius: 12px; background: var(--page); }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 32px; }
h2 { margin: 24px 0 8px; font-size: 18px; line-height: 24px; }
p { margin: 0 0 12px; }
nav { display: flex; flex-wrap: wrap; gap: 4px 20px; margin-top: 20px; }
a { color: var(--link); }
`;
const styleHash = createHash("sha256").update(style).digest("base64");
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * A page rendered by the server: text only, without scripts, for every browser, in light, dark or
 * forced colours.
 */
export function sendPlainPage(
  reply: FastifyReply,
  title: string,
  parts: readonly PagePart[],
): FastifyReply {
  const heading = escaped(title);
  const words = parts
    .map((part) =>
      typeof part === "string" ? `<p>${escaped(part)}</p>` : `<h2>${escaped(part.heading)}</h2>`,
    )
    .join("");
  const links = Object.entries(legalTexts).map(
    ([name, legal]) => `<a href="/${name}">${escaped(legal.title)}</a>`,
  );
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${heading}</title><style>${style}</style>`;
  const html = `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>${heading}</h1>${words}<nav>${links.join("")}</nav></main></body></html>`;
  return reply
    .header("content-security-policy", policy)
    .type("text/html; charset=utf-8")
    .send(html);
}

/** A text as HTML, also within quotes. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
