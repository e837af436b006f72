import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorAnswer } from "#contract/error.ts";
import { eventsPath } from "#contract/responses.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { hostile, toJson } from "#test/hostile-values.ts";
import type { Person } from "#test/person.ts";

/**
 * The same calls every time; another seed by `FUZZ_SEED`. What each route and command does with
 * input of its own schema is tried by `chaos/hostile-input.ts`.
 */
const fuzz = { seed: Number(process.env.FUZZ_SEED ?? 20_260_302), endOnFailure: true } as const;

/** What no reply may contain: implementation details. */
const inside =
  /node_modules|\.ts:\d|Failed query|insert into|select .+ from|invalid input syntax|violates|unterminated|DrizzleQuery|PGlite/i;

let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startOwnApp();
  adele = await app.as("adele");
});
afterAll(() => app.close());

describe("hostile input", () => {
  it("in any other call of the host is answered without an error", async () => {
    const where = await app.emulator.place("Launch week");
    for (const name of [
      "adaptiveCard/action",
      "task/fetch",
      "task/submit",
      "composeExtension/fetchTask",
      "toString",
    ]) {
      await fc.assert(
        fc.asyncProperty(hostile, async (value) => {
          const { status, body } = await app.emulator.invoke(
            where,
            "alex",
            "msteams",
            name,
            JSON.parse(toJson(value)),
          );
          expect(status, JSON.stringify(body)).toBeLessThan(500);
          expect(JSON.stringify(body ?? null)).not.toMatch(inside);
        }),
        { ...fuzz, numRuns: 15 },
      );
    }
  });

  it("in an undecodable address, or a body that is not JSON, is refused in the common error shape (API-05)", async () => {
    const headers = { authorization: `Bearer ${adele.token}` };
    const path = eventsPath.replace(":id", "%ff%fe");
    for (const url of [
      `/msteams/api${path}`,
      "/msteams/api/v1/survey/%",
      "/msteams/api/v1/survey/%00",
      `/msteams/api/v1/survey/${"a".repeat(5000)}`,
    ]) {
      const reply = await app.product.app.inject({ url, headers });
      expect(reply.statusCode, url.slice(0, 60)).toBeGreaterThanOrEqual(400);
      expect(reply.statusCode, url.slice(0, 60)).toBeLessThan(500);
      errorAnswer.parse(reply.json());
    }
    for (const payload of [
      "<xml/>",
      "",
      "[".repeat(500_000),
      '{"__proto__":{}}',
      '{"draft":{"constructor":{"prototype":{}}}}',
    ]) {
      const type = payload === "<xml/>" ? "text/xml" : "application/json";
      const reply = await app.product.app.inject({
        method: "POST",
        url: "/msteams/api/v1/survey",
        headers: { ...headers, "content-type": type },
        payload,
      });
      expect(reply.statusCode, payload.slice(0, 40)).toBe(400);
      errorAnswer.parse(reply.json());
    }
  });
});
