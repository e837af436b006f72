import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { mountPages } from "./pages.ts";

/** The built pages, as `npm test` builds them before. */
const webRoot = path.join(import.meta.dirname, "../../../dist/web");
let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  await mountPages(app, readConfig({ PORT: "3978", EMULATOR_PORT: "3979" }), webRoot);
});
afterAll(() => app.close());

const isRespondents = async (address: string) => (await app.inject(`/msteams/content/${address}`)).body.includes('src="/assets/respond-');
const id = "11111111-1111-4111-8111-111111111111";

describe("addresses of pages", () => {
  it("of a survey to answer have the respondents' document (HOST-19)", async () => {
    expect(await isRespondents(`surveyresponse/${id}`)).toBe(true);
    expect(await isRespondents(`surveyresponse/${id}?allowRetake=true`)).toBe(true);
  });

  it("of a meeting's bubble of a poll, survey or quiz have it too, and results have not (HOST-20, HOST-21)", async () => {
    for (const type of ["poll", "survey", "quiz"]) expect(await isRespondents(`meeting/${type}/${id}`)).toBe(true);
    for (const other of [
      `meeting/trivia/${id}`,
      `meeting/survey/${id}/results`,
      `meeting/survey/${id}/results/quiz/leaderboard`,
      "tab/personal",
    ])
      expect(await isRespondents(other)).toBe(false);
  });

  it("carry a nonce of their own each time, on every script and style", async () => {
    const [one, other] = [
      await app.inject(`/msteams/content/surveyresponse/${id}`),
      await app.inject(`/msteams/content/surveyresponse/${id}`),
    ];
    const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1] ?? "";
    expect(one.headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
    expect(other.body).not.toContain(nonce);
    for (const [tag] of one.body.matchAll(/<(script|style|link rel="modulepreload")[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
  });
});

describe("scripts", () => {
  it("are sent compressed to who takes it, as they were packed by the build", async () => {
    const { body } = await app.inject(`/msteams/content/surveyresponse/${id}`);
    const script = /src="(\/assets\/respond-[^"]+)"/.exec(body)?.[1] ?? "";
    const sent = async (encoding: string) => {
      const { headers, rawPayload } = await app.inject({ url: script, headers: { "accept-encoding": encoding } });
      return {
        encoding: headers["content-encoding"],
        size: rawPayload.length,
        type: headers["content-type"],
        cache: headers["cache-control"],
      };
    };
    const [plain, gzip, brotli] = [await sent("identity"), await sent("gzip"), await sent("gzip, br")];
    expect([plain.encoding, gzip.encoding, brotli.encoding]).toEqual([undefined, "gzip", "br"]);
    expect(gzip.size).toBeLessThan(plain.size / 2);
    expect(brotli.size).toBeLessThan(gzip.size);
    expect(brotli).toMatchObject({ type: plain.type, cache: "public, max-age=31536000, immutable" });
  });
});
