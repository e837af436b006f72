// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { openResults } from "#test/web/results-for-test.tsx";

let app: AppInWorker;
let adele: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  adele = await app.as("adele");
});
afterEach(cleanup);

/** The sentence of how many have answered, as it is drawn in parts. */
const turnout = (sentence: string) => (_: string, element: Element | null) =>
  element?.localName === "p" && element.textContent.startsWith(sentence);

it("a page that is open while people join never shows more answers than people, and soon shows how many there are (RES-20)", async () => {
  const { poll, vote, where } = await sendPoll(app, adele, { place: "Launch week" });
  openResults(app.url, adele, `/content/poll/survey/${poll.id}`);
  await screen.findByText("Results update by themselves");
  const comers = ["johanna", "lidia", "grady"];
  for (const comer of comers) await app.emulator.join(where, "adele", comer);
  const voters = ["adele", "megan", "alex", "diego", "isaiah", "johanna"];
  for (const voter of voters.slice(0, 5)) await vote(await app.as(voter), "Pizza");
  await screen.findByText(turnout("5 of 5 answered"));
  await vote(await app.as("johanna"), "Pizza");
  await screen.findByText(turnout("6 answered"));
  await screen.findByText(turnout("6 of 8 answered"), {}, { timeout: 10_000 });
  for (const comer of comers) await app.emulator.leave(where, "adele", comer);
});
