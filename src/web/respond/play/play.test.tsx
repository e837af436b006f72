// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SurveyId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { testBoot } from "#test/web/render-for-test.tsx";
import type { Session } from "../../sign-in/session.ts";
import { respondTransport } from "../respond-transport.ts";
import { createPlay } from "./play.ts";
import { playApi } from "./play-api.ts";
import { PlayPage } from "./play-page.tsx";
import { showPlay } from "./show-play.tsx";

let app: AppInWorker;
let adele: Person;
let alex: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
});
afterEach(cleanup);

/** A game of five questions of a minute each that began so many seconds ago. */
async function gameSince(seconds: number): Promise<SurveyId> {
  const id = (await app.emulator.place("Weekly product sync")) as ReturnType<
    typeof aRecipient
  >["id"];
  const recipient = aRecipient({ type: "meeting", id });
  const data = { numberOfQuestions: 5, questionDuration: 60, recipient } as const;
  const made = await adele.trivia.create({ body: { data } });
  await adele.surveys.deliver({ params: { id: made.id }, body: {} });
  await app.runStatement(
    adele,
    `update surveys set deliver_at = now() - interval '${seconds} seconds',
    close_at = now() + interval '${343 - seconds} seconds' where id = '${made.id}'`,
  );
  return made.id;
}

const transportFor = (person: Person) =>
  respondTransport(`${app.url}/msteams/api`, {
    token: async () => person.token,
    forget: () => undefined,
  });

async function open(id: SurveyId, person = alex) {
  const api = playApi(transportFor(person), id);
  const play = createPlay(api, await api.read());
  return render(<PlayPage play={play} />);
}

describe("the page of a game", () => {
  it("says that the game is loaded until it is there (TRV-11)", async () => {
    const root = document.createElement("div");
    document.body.append(root);
    const never = new Promise<Session | null>(() => undefined);
    await act(async () =>
      showPlay(root, {
        boot: testBoot,
        surveyId: null,
        back: null,
        first: never,
        open: () => never,
      }),
    );
    expect(screen.getByText("Loading trivia game...")).toBeDefined();
    root.remove();
  });

  it("shows the ground rules and what comes before the first question (TRV-12, TRV-14)", async () => {
    await open(await gameSince(-30));
    expect(screen.getByRole("heading", { name: "Trivia game is starting soon!" })).toBeDefined();
    const rules = screen.getAllByRole("listitem").map((item) => item.textContent);
    expect(rules).toEqual(["Keep it clean", "No searching for answers", "Have fun"]);
    expect(screen.getByText("Animals:General")).toBeDefined();
  });

  it("counts a question's time down, ten times a second (TRV-15, TRV-24)", async () => {
    await open(await gameSince(2));
    const bar = () => screen.getByRole("timer").nextElementSibling?.querySelector("i")?.style.width;
    const before = bar();
    await expect.poll(bar, { interval: 20 }).not.toBe(before);
    expect(screen.getAllByRole("button")).toHaveLength(4);
    expect(screen.queryByText("5 seconds or less left")).toBeNull();
  });

  it("warns when five seconds are left (TRV-25)", async () => {
    await open(await gameSince(48));
    expect(screen.queryByText("5 seconds or less left")).toBeNull();
    const warned = await screen.findByText("5 seconds or less left", {}, { timeout: 20_000 });
    expect(warned.getAttribute("role")).toBe("status");
  });

  it("says that nobody got it correct (TRV-20)", async () => {
    await open(await gameSince(64));
    expect(screen.getByText("Nobody got it correct")).toBeDefined();
    expect(screen.getByRole("heading", { name: "You did not answer" })).toBeDefined();
  });

  it("says at the end that nobody took part (TRV-21)", async () => {
    await open(await gameSince(400));
    expect(screen.getByRole("heading", { name: "Nobody took part in this Trivia" })).toBeDefined();
  });
});
