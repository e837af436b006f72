// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { conversationId, type SurveyId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { guestSession } from "../../sign-in/guest-session.ts";
import { respondTransport } from "../respond-transport.ts";
import { createPlay } from "./play.ts";
import { playApi } from "./play-api.ts";
import { PlayPage } from "./play-page.tsx";

const subject = "Weekly product sync";
let app: AppInWorker;
let adele: Person;
let meeting: string;
beforeAll(async () => {
  // Loaded on demand, which takes time on a busy machine.
  await import("../../sign-in/guest-dialog.tsx");
  app = await startAppInWorker();
  adele = await app.as("adele");
  await app.setFlags(adele, { anonymousUserExperienceEnabled: true });
  const { meetings } = await app.emulator.directory();
  meeting = meetings.find((each) => each.subject === subject)?.id ?? "";
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const patience = { timeout: 20_000 };

async function gameSince(seconds: number): Promise<SurveyId> {
  const place = conversationId.parse(await app.emulator.place(subject));
  const recipient = aRecipient({ type: "meeting", id: place, meetingId: meeting });
  const data = { numberOfQuestions: 5, questionDuration: 60, recipient } as const;
  const { id } = await adele.trivia.create({ body: { data } });
  await adele.surveys.deliver({ params: { id }, body: {} });
  await moveTo(id, seconds);
  return id;
}

const moveTo = (id: SurveyId, seconds: number) =>
  app.runStatement(
    adele,
    `update surveys set deliver_at = now() - interval '${seconds} seconds',
    close_at = now() + interval '${343 - seconds} seconds' where id = '${id}'`,
  );

/** The page of somebody without an account. */
async function open(id: SurveyId) {
  const session = await guestSession(
    { context: "msteams" },
    { meeting: { id: meeting }, user: { id: "", tenantId: "", anonymous: true } },
    { base: app.url },
  );
  const api = playApi(respondTransport(`${app.url}/msteams/api`, session), id);
  const play = createPlay(api, await api.read());
  render(<PlayPage play={play} introduction={session.introduction} />);
  return { api, user: userEvent.setup() };
}

const nameField = () => screen.findByRole("textbox", { name: "Name" }, patience);

it("asks a guest for a name before the first question, and standings have it (ANO-03, ANO-06)", async () => {
  const id = await gameSince(-30);
  const { api, user } = await open(id);
  await user.type(await nameField(), "Quinn");
  await user.click(screen.getByRole("button", { name: "Submit" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await moveTo(id, 2);
  const [tile] = await screen.findAllByRole("button", { name: /^1 / }, patience);
  await expect
    .poll(() => {
      if (tile?.getAttribute("aria-pressed") === "false") tile.click();
      return screen.queryByText(/^Your answer: /);
    }, patience)
    .not.toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
  await moveTo(id, 64);
  expect((await api.read()).game.standings.map(({ name }) => name)).toEqual(["Quinn (Guest)"]);
  cleanup();
  await open(id);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("asks nobody while they have not answered the open question, and saves the answer first (ANO-03, TRV-28)", async () => {
  const id = await gameSince(2);
  const { api, user } = await open(id);
  const [tile] = screen.getAllByRole("button");
  expect(screen.queryByRole("dialog")).toBeNull();
  await expect
    .poll(() => {
      if (tile?.getAttribute("aria-pressed") === "false") tile.click();
      return screen.queryByRole("textbox", { name: "Name" });
    }, patience)
    .not.toBeNull();
  await expect.poll(async () => (await api.read()).mine.choice, patience).not.toBeNull();
  const { choice } = (await api.read()).mine;
  await user.type(await nameField(), "2 Quinn");
  expect((await api.read()).mine.choice).toBe(choice);
  await moveTo(id, 72);
  await screen.findByText("Question 2 of 5", {}, patience);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await moveTo(id, 132);
  expect(await nameField()).toHaveProperty("value", "2 Quinn");
});
