import { beforeAll, expect, it } from "vitest";
import { startApp, startOwnApp, type TestApp } from "#test/app.ts";

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

it("the privacy page speaks of payments where plans are sold, and nowhere else", async () => {
  const about = /payment|\btrial|\bplans?\b|license/i;
  const privacyOf = async ({ url }: TestApp) => (await fetch(`${url}/privacy`)).text();
  const without = (await privacyOf(app)).replace(/<style>.*?<\/style>/s, "");
  expect(without).not.toMatch(about);
  expect(without).toContain("the name of the error. It says nothing of who you are");
  const selling = await startOwnApp({ BILLING: "sandbox" });
  const told = await privacyOf(selling);
  await selling.close();
  expect(told).toContain("the name of the error, and so does a payment or a trial that fails.");
  expect(told).toContain("which alone receives it");
});
