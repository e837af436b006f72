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
    "controls the running server",
    "a copy of the database and the key of this server",
    "few people answered",
    "all said the same",
  ])
    expect(page, limit).toContain(limit);
  expect(page).not.toMatch(/nobody can|cannot be|never be/i);
});

it("a page says who can learn what of an anonymous answer, with this deployment's group, and all plain pages link to it (ANO-01)", async () => {
  const own = await startOwnApp({ ANONYMITY_MIN_GROUP: "4" });
  const page = await (await fetch(`${own.url}/anonymity`)).text();
  const privacy = await (await fetch(`${own.url}/privacy`)).text();
  await own.close();
  for (const said of [
    "As soon as 8 people have sealed answers, all but 4 of these",
    "Colleagues",
    "Owners also see who took part",
    "Administrators of your organization",
    "the file names the anonymous surveys that you took part in, never an answer",
    "not which answer of that group is yours",
    "copies of the database's files, its log or its backups",
    "Whoever controls the running server itself",
    "Fewer than 4 people",
    "Participants of a meeting without an account",
    "closed, opened again and closed again",
    "people who came after everybody had answered and all was shown",
    "your style",
    "32 KiB",
    "chooses between their name and an anonymous answer",
    "all said the same",
  ])
    expect(page.replaceAll(/\s+/g, " "), said).toContain(said);
  expect(page).not.toMatch(/nobody can|cannot be|never be/i);
  expect(page).not.toMatch(/[{}](groupOf|double|product)/);
  expect(privacy).toContain('<a href="/anonymity">Anonymous answers</a>');
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
