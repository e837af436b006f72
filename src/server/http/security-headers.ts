import type { FastifyInstance } from "fastify";

/** The hosts that may frame the pages (Microsoft's list for Teams tabs). */
const hostFrames = [
  "https://teams.microsoft.com",
  "https://*.teams.microsoft.com",
  "https://*.cloud.microsoft",
  "https://*.microsoft365.com",
  "https://*.office.com",
];

type Beside = {
  /** Origins beside Microsoft's that may frame it. */
  frames: readonly string[];
  /** Origins beside our own that it may call. */
  calls?: readonly string[];
  /** Origins whose films it may play. */
  media?: readonly string[];
};

/** The content security policy of a page with this nonce. */
export function pagePolicy(nonce: string, { frames, calls = [], media = [] }: Beside): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", "https://res.cdn.office.net", ...calls].join(" ")}`,
    ...(media.length > 0 ? [`media-src ${media.join(" ")}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `frame-ancestors ${[...hostFrames, ...frames].join(" ")}`,
  ].join("; ");
}

export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onSend", async (_request, reply, payload) => {
    reply.header("x-content-type-options", "nosniff");
    reply.header("referrer-policy", "strict-origin-when-cross-origin");
    reply.header("cross-origin-opener-policy", "same-origin-allow-popups");
    if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    return payload;
  });
}
