import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, startOwnApp, type TestApp } from "#test/app.ts";

let secure: TestApp;
beforeAll(async () => {
  secure = await startOwnApp({ PUBLIC_URL: "https://polls.example" });
});
afterAll(() => secure.close());

const headers = async ({ url }: TestApp, path: string) =>
  (await fetch(`${url}${path}`, { redirect: "manual" })).headers;

it("browsers are told to return by https only, whatever they used, if the product's address is https", async () => {
  for (const path of ["/privacy", "/s/0000000000", "/msteams/api/v1/user", "/nowhere"])
    expect((await headers(secure, path)).get("strict-transport-security"), path).toBe(
      "max-age=63072000",
    );
  expect((await headers(await startApp(), "/privacy")).has("strict-transport-security")).toBe(
    false,
  );
});

it("a page's stricter header wins, and all others have a default (SUC-15)", async () => {
  expect((await headers(secure, "/s/0000000000")).get("referrer-policy")).toBe("no-referrer");
  expect((await headers(secure, "/privacy")).get("referrer-policy")).toBe(
    "strict-origin-when-cross-origin",
  );
});
