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

const soon = { timeout: 20_000 };

it("a page that is open while people come and leave soon shows how many there are, and never more answers than people (RES-20)", async () => {
  const { poll, vote, where } = await sendPoll(app, adele, { place: "Launch week" });
  openResults(app.url, adele, `/content/poll/survey/${poll.id}`);
  await screen.findByText("Results update by themselves");
  await vote(await app.as("megan"), "Pizza");
  await screen.findByText(turnout("1 of 5 answered"));
  const comers = ["johanna", "lidia", "grady"];
  for (const comer of comers) await app.emulator.join(where, "adele", comer);
  await screen.findByText(turnout("1 of 8 answered"), {}, soon);
  for (const voter of ["adele", "alex", "johanna"]) await vote(await app.as(voter), "Pizza");
  await screen.findByText(turnout("4 of 8 answered"));
  for (const comer of comers) await app.emulator.leave(where, "adele", comer);
  // Who answered and left is still counted.
  await screen.findByText(turnout("4 of 6 answered"), {}, soon);
});
