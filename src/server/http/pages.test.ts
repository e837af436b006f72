import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig, readSettings } from "../config.ts";
import { mountPages } from "./pages.ts";

/** The built pages, as `npm test` builds them before. */
const webRoot = path.join(import.meta.dirname, "../../../dist/web");
let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  await mountPages(app, readConfig({ PORT: "3978", EMULATOR_PORT: "3979" }), webRoot);
});
afterAll(() => app.close());

const isRespondents = async (address: string) =>
  (await app.inject(`/msteams/content/${address}`)).body.includes('src="/assets/respond-');
const id = "11111111-1111-4111-8111-111111111111";

describe("page addresses", () => {
  it("of a survey to answer serve the respondents' document (HOST-19)", async () => {
    expect(await isRespondents(`surveyresponse/${id}`)).toBe(true);
    expect(await isRespondents(`surveyresponse/${id}?allowRetake=true`)).toBe(true);
  });

  it("of a meeting's bubble of a poll, survey, quiz or trivia serve it too; of a Q&A, icebreaker or hot take, and results, the app's (HOST-20, HOST-21)", async () => {
    for (const type of ["poll", "survey", "quiz", "trivia"])
      expect(await isRespondents(`meeting/${type}/${id}`)).toBe(true);
    for (const other of [
      `meeting/qna/${id}`,
      `meeting/icebreaker/${id}`,
      `meeting/hot-take/${id}`,
      `meeting/agile-standup/${id}`,
      `meeting/survey/${id}/results`,
      `meeting/survey/${id}/results/quiz/leaderboard`,
      "tab/personal",
    ])
      expect(await isRespondents(other)).toBe(false);
  });

  it("serve a new nonce each time, on every script and style", async () => {
    const [one, other] = [
      await app.inject(`/msteams/content/surveyresponse/${id}`),
      await app.inject(`/msteams/content/surveyresponse/${id}`),
    ];
    const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1] ?? "";
    expect(one.headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
    expect(other.body).not.toContain(nonce);
    for (const [tag] of one.body.matchAll(/<(script|style|link rel="modulepreload")[^>]*>/g))
      expect(tag).toContain(`nonce="${nonce}"`);
  });
});

describe("a page", () => {
  it("waits five seconds for its host, or as long as configured", async () => {
    const bodyWith = async (settings: Record<string, string>, address: string) => {
      const own = Fastify();
      await mountPages(
        own,
        readConfig({ PORT: "3978", EMULATOR_PORT: "3979", ...settings }),
        webRoot,
      );
      const { body } = await own.inject(`/msteams/content/${address}`);
      await own.close();
      return body;
    };
    for (const address of ["tab/personal", `surveyresponse/${id}`]) {
      expect(await bodyWith({}, address)).toContain('"hostAnswersWithin":5000');
      expect(await bodyWith({ HOST_ANSWER_SECONDS: "9" }, address)).toContain(
        '"hostAnswersWithin":9000',
      );
    }
  });
});

it("a page may be shown by further hosts that the deployment names, and says so to its script", async () => {
  const own = Fastify();
  const hosts = ["https://gov.teams.microsoft.us", "https://*.teams.example:8443"];
  const settings = { NODE_ENV: "production", HOST_ORIGINS: hosts.join(", ") };
  await mountPages(own, readSettings(settings).config, webRoot);
  const { headers, body } = await own.inject("/msteams/content/tab/personal");
  await own.close();
  const [, frames = ""] =
    /frame-ancestors ([^;]*)/.exec(String(headers["content-security-policy"])) ?? [];
  expect(frames.split(" ")).toEqual(expect.arrayContaining(["https://*.office.com", ...hosts]));
  expect(body).toContain(`"hostOrigins":${JSON.stringify(hosts)}`);
});

describe("the quick-start guide", () => {
  const policyWith = async (settings: Record<string, string>, address = "tab/personal") => {
    const own = Fastify();
    await mountPages(
      own,
      readConfig({ PORT: "3978", EMULATOR_PORT: "3979", ...settings }),
      webRoot,
    );
    const { headers, body } = await own.inject(`/msteams/content/${address}`);
    await own.close();
    return { policy: String(headers["content-security-policy"]), body };
  };

  it("may play videos from the configured origin, and from nowhere else (NAV-15)", async () => {
    const settings = {
      QUICK_START_CHAT_VIDEO: "https://media.example.org/chat.mp4",
      QUICK_START_MEETING_VIDEO: "https://media.example.org/meeting.webm",
      QUICK_START_TEAM_VIDEO: "https://video.example.org/watch?v=1",
    };
    expect((await policyWith(settings)).policy).toContain(
      "; media-src https://media.example.org; ",
    );
    expect((await policyWith(settings, `surveyresponse/${id}`)).policy).not.toContain("media-src");
    expect((await policyWith({})).policy).not.toContain("media-src");
  });

  it("gets the addresses of help, support and sales from the settings (NAV-13, NAV-17)", async () => {
    const set = {
      HELP_URL: "https://help.example.org",
      SUPPORT_URL: "https://support.example.org",
      SUPPORT_EMAIL: "support@example.org",
    };
    const { body } = await policyWith({ ...set, SALES_URL: "https://sales.example.org" });
    for (const [name, value] of [
      ["helpCenterUrl", "https://help.example.org"],
      ["supportUrl", "https://support.example.org"],
      ["supportEmail", "support@example.org"],
      ["salesUrl", "https://sales.example.org"],
    ])
      expect(body).toContain(`"${name}":"${value}"`);
    expect((await policyWith({})).body).toContain('"helpCenterUrl":""');
  });
});

describe("scripts", () => {
  it("are served compressed to clients that accept it, as the build packed them", async () => {
    const { body } = await app.inject(`/msteams/content/surveyresponse/${id}`);
    const script = /src="(\/assets\/respond-[^"]+)"/.exec(body)?.[1] ?? "";
    const sent = async (encoding: string) => {
      const { headers, rawPayload } = await app.inject({
        url: script,
        headers: { "accept-encoding": encoding },
      });
      return {
        encoding: headers["content-encoding"],
        size: rawPayload.length,
        type: headers["content-type"],
        cache: headers["cache-control"],
      };
    };
    const [plain, gzip, brotli] = [
      await sent("identity"),
      await sent("gzip"),
      await sent("gzip, br"),
    ];
    expect([plain.encoding, gzip.encoding, brotli.encoding]).toEqual([undefined, "gzip", "br"]);
    expect(gzip.size).toBeLessThan(plain.size / 2);
    expect(brotli.size).toBeLessThan(gzip.size);
    expect(brotli).toMatchObject({
      type: plain.type,
      cache: "public, max-age=31536000, immutable",
    });
  });
});
