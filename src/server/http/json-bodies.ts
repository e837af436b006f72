import type { FastifyInstance } from "fastify";
import { invalidRequest } from "#domain/errors.ts";

/**
 * Arrays and objects within each other, and in all. What the product and the host send has under
 * 20 levels, and in a megabyte fewer than one of them for each 52 characters.
 */
const mostNested = 64;
const mostParts = 20_000;

/**
 * Refuses bodies of JSON with more levels or parts than that with `request.invalid`: parsing a
 * megabyte of them takes twenty times as long as a flat text, and what walks through the levels
 * later can overflow the stack. The framework's own parser reads all others.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  const expected = `at most ${mostNested} levels and ${mostParts} arrays and objects`;
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, body, done) => {
      if (isTooComplex(body)) done(invalidRequest({ path: "", expected }));
      else void parse(request, body, done);
    },
  );
}

/** Whether a text, if it is JSON, has more levels or parts. Linear, without parsing it. */
export function isTooComplex(json: string): boolean {
  let [depth, parts, isQuoted] = [0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) at += sign === "\\" ? 1 : 0;
    else if (sign === "]" || sign === "}") depth -= 1;
    else if (sign === "[" || sign === "{") {
      depth += 1;
      parts += 1;
      if (depth > mostNested || parts > mostParts) return true;
    }
  }
  return false;
}
