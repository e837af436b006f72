import { beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "#test/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});

it("the privacy page says what anonymous responses are not protected from (ANO-01)", async () => {
  const page = await (await fetch(`${app.url}/privacy`)).text();
  for (const limit of [
    "This has limits",
    "write-ahead log",
    "backup",
    "again and again while people answer",
    "may guess",
    "few people answered",
  ])
    expect(page, limit).toContain(limit);
  expect(page).not.toMatch(/nobody can|cannot be|never be/i);
});

it("the privacy page says how long it is kept who changed a survey", async () => {
  const page = await (await fetch(`${app.url}/privacy`)).text();
  expect(page).toContain("is kept for 365 days, also after it is removed");
});
