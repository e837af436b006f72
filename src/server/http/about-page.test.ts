import Fastify from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { boot } from "#contract/boot.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { webRoot } from "../../../scripts/build-pages.ts";
import { readConfig } from "../config.ts";
import { mountPages } from "./pages.ts";

// The headers of browsers requesting a page, and of a page's own calls, tools and other programs.
const browser = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
const programs = [{}, { accept: "*/*" }, { accept: "application/json" }];
const says =
  "This server runs Polly, an app for polls, surveys, quizzes and standups in Microsoft Teams.";
const missing = "There is no page at this address.";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
const read = (path: string, headers: Record<string, string> = browser, method = "GET") =>
  fetch(app.url + path, { headers, method });

describe("a browser", () => {
  it.each(["/", "/msteams", "/msteams/", "/agile", "/?x=1"])(
    "reads at %s what this server is (HOST-31)",
    async (path) => {
      const reply = await read(path);
      const page = await reply.text();
      expect([reply.status, reply.headers.get("content-type"), reply.headers.get("vary")]).toEqual([
        200,
        "text/html; charset=utf-8",
        "accept",
      ]);
      expect(page).toContain(says);
      expect(page).not.toContain(missing);
      expect(page).not.toContain("<script");
    },
  );

  it.each([
    "/nowhere",
    "/msteams/elsewhere",
    "/msteams/api/v1/nothing",
    "/elsewhere/content/blank.html",
    "/assets/gone.js",
    "/%ff",
  ])("reads at %s that there is no such page, and what this server is (HOST-31)", async (path) => {
    const reply = await read(path);
    const page = await reply.text();
    expect([reply.status, reply.headers.get("content-type")]).toEqual([
      404,
      "text/html; charset=utf-8",
    ]);
    expect(page).toContain(missing);
    expect(page).toContain(says);
  });

  it("runs no script of the page and cannot frame it", async () => {
    for (const path of ["/", "/nowhere", "/privacy", "/%ff"]) {
      const { headers } = await read(path);
      expect(headers.get("content-security-policy"), path).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
      );
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    }
  });
});

it("clients other than browsers get JSON at unknown addresses (HOST-31, API-05)", async () => {
  for (const path of ["/", "/msteams", "/nowhere"]) {
    for (const headers of programs) {
      const reply = await read(path, headers);
      expect([reply.status, reply.headers.get("vary")]).toEqual([404, "accept"]);
      expect(await reply.json()).toMatchObject({ code: "REQUEST_NOT_FOUND" });
    }
    expect((await read(path, browser, "POST")).headers.get("content-type")).toMatch(
      /^application\/json/,
    );
  }
});

describe("the help link of the error page", () => {
  /** The page addresses of a deployment with these settings. */
  async function helpOf(settings: Record<string, string>): Promise<string> {
    const pages = Fastify();
    await mountPages(
      pages,
      readConfig({ PORT: new URL(app.url).port, EMULATOR_PORT: "3979", ...settings }),
      webRoot,
    );
    const { body } = await pages.inject("/msteams/content/tab/personal");
    await pages.close();
    return boot.parse(
      JSON.parse(/<script[^>]*id="boot"[^>]*>(.*?)<\/script>/.exec(body)?.[1] ?? "null"),
    ).helpUrl;
  }

  it("is the deployment's (HOST-42)", async () => {
    expect(await helpOf({ HELP_URL: "https://help.example.org/polls" })).toBe(
      "https://help.example.org/polls",
    );
  });

  it("leads to the page about this server if the deployment sets none (HOST-42)", async () => {
    const help = new URL(await helpOf({}));
    expect(help.origin).toBe(new URL(app.url).origin);
    expect(await (await read(help.pathname)).text()).toContain(says);
  });
});
