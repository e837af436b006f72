import type { FastifyInstance, FastifyReply } from "fastify";

/** The hosts that may frame the pages (Microsoft's list for Teams tabs). */
const hostFrames = [
  "https://teams.microsoft.com",
  "https://*.teams.microsoft.com",
  "https://*.cloud.microsoft",
  "https://*.microsoft365.com",
  "https://*.office.com",
];

/** Origins that the payment provider's script may frame and call. */
export type PaymentOrigins = { frames: readonly string[]; calls: readonly string[] };

export type PageNeeds = {
  /** Origins besides Microsoft's that may frame the page. */
  frames: readonly string[];
  /** Origins besides our own that the page may call. */
  calls?: readonly string[];
  /** Origins whose videos it may play. */
  media?: readonly string[];
  /** Null: the page does not load that script. */
  payments?: PaymentOrigins | null;
};

/** The content security policy of a page with this nonce. */
export function pagePolicy(
  nonce: string,
  { frames, calls = [], media = [], payments = null }: PageNeeds,
): string {
  const called = ["'self'", "https://res.cdn.office.net", ...calls, ...(payments?.calls ?? [])];
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${called.join(" ")}`,
    ...(payments ? [`frame-src ${payments.frames.join(" ")}`] : []),
    ...(media.length > 0 ? [`media-src ${media.join(" ")}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    // The provider's script knows the `default` policy only (web/billing/load-payment-script.ts).
    payments ? "trusted-types default" : "trusted-types 'none'",
    `frame-ancestors ${[...hostFrames, ...frames].join(" ")}`,
  ].join("; ");
}

/** Two years in seconds, as browsers' HSTS preload lists require. */
const httpsFor = 63_072_000;

export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  app.addHook("onSend", (_request, reply, payload, done) => {
    setSecurityHeaders(reply, publicUrl);
    done(null, payload);
  });
}

/**
 * The headers of every reply, also of those sent before any hook runs; a route's own value wins.
 * `publicUrl`: if it is https, browsers are told never to use plain http.
 */
export function setSecurityHeaders(reply: FastifyReply, publicUrl: string): void {
  for (const [name, value] of publicUrl.startsWith("https:") ? overHttps : always)
    if (!reply.hasHeader(name)) reply.header(name, value);
}

const always = [
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["cross-origin-opener-policy", "same-origin-allow-popups"],
  ["content-security-policy", "default-src 'none'; frame-ancestors 'none'"],
] as const;
const overHttps = [...always, ["strict-transport-security", `max-age=${httpsFor}`]] as const;
