import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

/** Bytes. Below this, headers cost more than compression saves. */
const worthIt = 1024;
/** A third of the default level's time, for a tenth more bytes. */
const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};

/**
 * Compresses complete replies; event streams and files are left alone. Register it after the hook
 * that sets the ETag, which is weak: it identifies content, not bytes. Safe against BREACH, which
 * learns secrets from the length of replies that repeat an attacker's input: no reply of these
 * scopes contains a secret, and they require a bearer token, which other sites can't send.
 */
export function compressAnswers(scope: FastifyInstance): void {
  scope.addHook("onSend", (request, reply, payload, done) => {
    if (
      typeof payload !== "string" ||
      payload.length < worthIt ||
      reply.hasHeader("content-encoding")
    )
      return done(null, payload);
    reply.header("vary", "accept-encoding");
    const encoding = encodingFor(String(request.headers["accept-encoding"] ?? ""));
    if (!encoding) return done(null, payload);
    reply.header("content-encoding", encoding).removeHeader("content-length");
    if (encoding === "br") return brotliCompress(payload, brotliOptions, done);
    return gzip(payload, done);
  });
}

/** The better encoding that the client accepts. Weight zero means refused. */
function encodingFor(accepted: string): "br" | "gzip" | null {
  const taken = new Set(
    accepted
      .toLowerCase()
      .split(",")
      .map((part) => part.trim().split(/\s*;\s*/))
      .flatMap(([name, weight]) => (name && !/^q=0(\.0*)?$/.test(weight ?? "") ? [name] : [])),
  );
  return taken.has("br") ? "br" : taken.has("gzip") ? "gzip" : null;
}
