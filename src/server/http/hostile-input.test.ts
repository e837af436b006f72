import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorAnswer } from "#contract/error.ts";
import { eventsPath } from "#contract/responses.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { hostile, toJson } from "#test/hostile-values.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

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

  it("that is no date, or one without an offset, is refused and not read as another (TIM-01, API-05)", async () => {
    const { poll } = await sendPoll(app, adele);
    for (const closeAt of [
      "2026-11-31T00:00:00Z",
      "2999-12-05T10:00",
      "12/5/2999",
      "Dec 5 2999",
      ["2999-12-01"],
      32_503_680_000_000,
      "+012345-01-01T00:00:00Z",
    ]) {
      const reply = await adele.request(`/v1/survey/${poll.id}/close`, {
        method: "PUT",
        body: JSON.stringify({ closeAt }),
      });
      expect([closeAt, reply.status]).toEqual([closeAt, 400]);
      expect(errorAnswer.parse(await reply.json()).code).toBe("REQUEST_INVALID");
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

  describe("of many levels or parts", () => {
    const levels = (n: number) => `{"a":${"[".repeat(n - 1)}"]\\"]"${"]".repeat(n - 1)}}`;
    const parts = (n: number) => `{"a":[${Array.from({ length: n - 2 }, () => "{}").join(",")}]}`;
    const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
      app.product.app.inject({
        method: "POST",
        url,
        headers: { "content-type": "application/json", ...headers },
        payload,
      });
    const intent = "/msteams/api/v1/user/intent";

    it("is refused as not valid before it is parsed, and what is just within is read", async () => {
      const authorization = `Bearer ${adele.token}`;
      for (const body of [levels(65), levels(3000), levels(500_000), parts(20_001)]) {
        const reply = await post(intent, body, { authorization });
        expect(reply.statusCode, body.slice(0, 20)).toBe(400);
        expect(reply.json()).toMatchObject({
          code: "REQUEST_INVALID",
          details: [{ path: "", expected: "at most 64 levels and 20000 arrays and objects" }],
        });
      }
      // Brackets in a text are no levels.
      for (const body of [levels(64), JSON.stringify({ a: "[".repeat(2000) })])
        expect((await post(intent, body, { authorization })).statusCode).toBe(204);
      // Too large for an intent, but read.
      expect((await post(intent, parts(20_000), { authorization })).statusCode).toBe(413);
    });

    it.each(["/msteams/api/auth/anonymous/token", "/msteams/api/messages", "/agile/api/messages"])(
      "is refused at %s as well",
      async (url) => {
        expect((await post(url, levels(65))).json()).toMatchObject({ code: "REQUEST_INVALID" });
      },
    );
  });

  it("isn't read without a token, but answered with 401", async () => {
    for (const url of [
      "/msteams/api/v1/user/intent",
      "/agile/api/v1/survey",
      "/msteams/api/v1/survey/bulk-export",
    ])
      for (const authorization of ["", "Basic YTpi", "Bearer"]) {
        const reply = await app.product.app.inject({
          method: "POST",
          url,
          headers: { authorization, "content-type": "application/json" },
          payload: "{ not JSON",
        });
        expect([url, reply.statusCode]).toEqual([url, 401]);
        expect(reply.json()).toMatchObject({ code: "AUTH_REQUIRED" });
      }
  });
});
