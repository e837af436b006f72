// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SurveyId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { faultyLine } from "#test/faulty-line.ts";
import type { Person } from "#test/person.ts";
import { joinCrowd } from "#test/rig/crowd.ts";
import { meetingName, sendLive } from "#test/send-live.ts";
import { lookAway } from "#test/web/look-away-for-test.ts";
import { transportOf } from "#test/web/render-for-test.tsx";
import { openRoom } from "#test/web/rooms-for-test.tsx";
import { connectionText } from "#text/respond/connection.ts";

let app: AppInWorker;
let adele: Person;
let alex: Person;
let megan: Person;
let diego: Person;

beforeAll(async () => {
  app = await startAppInWorker();
  [adele, alex, megan, diego] = await Promise.all([
    app.as("adele"),
    app.as("alex"),
    app.as("megan"),
    app.as("diego"),
  ]);
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const sent = (over: Parameters<typeof sendLive>[3] = {}) =>
  sendLive(app, adele, "icebreaker", over);
const page = (id: SurveyId) => `icebreaker/survey/${id}`;
const bubble = (id: SurveyId) => `meeting/icebreaker/${id}`;
const say = async (person: Person, id: SurveyId, responseValue: string) =>
  (await person.posts.create({ params: { kind: "icebreaker", id }, body: { responseValue } })).post;
const react = (person: Person, id: SurveyId, responseId: string) =>
  person.posts.react({
    params: { kind: "icebreaker", id, responseId },
    body: { reaction: ":heart:", on: true },
  });
const card = async (text: string) => {
  const found = (await screen.findByText(text)).closest("article");
  if (!found) throw new Error(`no card has ${text}`);
  return within(found);
};
const total = (words: string) => (_: string, element: Element | null) =>
  element?.localName === "p" && element.textContent === words;

describe("an icebreaker", () => {
  it("is answered by a form, in whose place a button comes (ICE-01, ICE-02, ICE-04)", async () => {
    const { id } = await sent();
    const { user } = openRoom(app, alex, page(id));
    expect(await screen.findByText("No responses yet")).toBeDefined();
    const field = await screen.findByRole("textbox", { name: "Your response" });
    expect(document.activeElement).not.toBe(field);
    await user.type(field, "An astronaut");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    const another = await screen.findByRole("button", { name: "Add Another Response" });
    expect(screen.queryByRole("textbox")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(another));
    expect((await card("An astronaut")).getByText("Alex Wilber (you)")).toBeDefined();
    expect(await screen.findByText(total("1 response"))).toBeDefined();

    await user.click(another);
    await user.type(await screen.findByRole("textbox", { name: "Your response" }), "Or a baker");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect(await screen.findByText("Or a baker")).toBeDefined();
    expect(await screen.findByText(total("2 responses"))).toBeDefined();
  });

  it("has the button at once for who has answered already (ICE-04)", async () => {
    const { id } = await sent();
    await say(alex, id, "A pirate");
    openRoom(app, alex, bubble(id));
    expect(await screen.findByRole("button", { name: "Add Another Response" })).toBeDefined();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("shows what others say as they say it, and takes five reactions (ICE-02, ICE-03, ICE-06)", async () => {
    const { id } = await sent();
    const { user } = openRoom(app, alex, page(id));
    await screen.findByText("No responses yet");
    const { id: responseId } = await say(megan, id, "A vet");
    const said = await card("A vet");
    const names = ["Laugh", "Like", "Love", "Cry", "Clap"];
    expect(
      within(said.getByRole("group", { name: "Reactions" }))
        .getAllByRole("button")
        .map((button) => button.getAttribute("aria-label")),
    ).toEqual(names);
    await user.click(said.getByRole("button", { name: "Love" }));
    const one = await said.findByRole("button", { name: "Love, 1 person" });
    expect([one.textContent, one.getAttribute("aria-pressed")]).toEqual(["", "true"]);
    await react(diego, id, responseId);
    expect((await said.findByRole("button", { name: "Love, 2 people" })).textContent).toBe("2");
  });

  it("has 99+ for a hundred reactions, and the names of five with how many more (ICE-16, ICE-17)", async () => {
    const { id } = await sent();
    const post = await say(megan, id, "A dragon");
    const path = `/v1/icebreaker/${id}/response/${post.id}/reaction`;
    const crowd = await joinCrowd(app.emulator, meetingName, 100);
    for (const { token } of crowd)
      await fetch(`${app.url}/msteams/api${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ reaction: ":clap:", on: true }),
      });
    const { user } = openRoom(app, alex, page(id));
    const clap = (await card("A dragon")).getByRole("button", { name: /^Clap/ });
    expect(clap.textContent).toBe("99+");
    await user.hover(clap);
    const names = (await screen.findByRole("tooltip")).textContent;
    expect(names).toMatch(/^(Member\d+ Crowd, ){4}Member\d+ Crowd, and 95 more$/);
  });

  it("names who reacted (ICE-17)", async () => {
    const { id } = await sent();
    const { id: responseId } = await say(megan, id, "A singer");
    for (const person of [adele, alex, diego, megan]) await react(person, id, responseId);
    const { user } = openRoom(app, alex, page(id));
    const love = await (await card("A singer")).findByRole("button", { name: "Love, 4 people" });
    await user.hover(love);
    const tip = await screen.findByRole("tooltip");
    expect(tip.textContent).toMatch(/^[^,]+(, [^,]+){3}$/);
  });

  it("takes nothing after it is closed, and keeps what somebody is writing (ICE-05, TAK-08)", async () => {
    const { id } = await sent();
    const { user } = openRoom(app, alex, page(id));
    await user.type(await screen.findByRole("textbox", { name: "Your response" }), "A diver");
    await adele.surveys.close({ params: { id }, body: {} });
    // Once, for eyes and ears.
    await screen.findByText(/This icebreaker is no longer open for responses/);
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox");
    expect(field.value).toBe("A diver");
    expect(screen.getByRole("button", { name: "Submit" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    cleanup();
    openRoom(app, megan, page(id));
    await screen.findByText("This icebreaker is no longer open for responses");
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("that is closed hands the focus of an empty form, and of the button for another, to the heading (ICE-05)", async () => {
    const { id } = await sent();
    const heading = () => screen.getByRole("heading", { name: "Responses" });
    const closed = () => screen.findByText("This icebreaker is no longer open for responses");
    const first = openRoom(app, alex, page(id));
    await first.user.click(await screen.findByRole("textbox", { name: "Your response" }));
    await adele.surveys.close({ params: { id }, body: {} });
    await closed();
    expect(document.activeElement).toBe(heading());
    cleanup();
    const { id: other } = await sent();
    const { user } = openRoom(app, alex, page(other));
    await user.type(await screen.findByRole("textbox", { name: "Your response" }), "A pilot");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    const another = await screen.findByRole("button", { name: "Add Another Response" });
    await waitFor(() => expect(document.activeElement).toBe(another));
    await adele.surveys.close({ params: { id: other }, body: {} });
    await closed();
    expect(document.activeElement).toBe(heading());
  });

  it("that is closed leaves a text that was begun before, until its author gives it up (ICE-05)", async () => {
    const { id } = await sent();
    const first = openRoom(app, alex, page(id));
    const field = () =>
      screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your response" });
    await first.user.type(await field(), "A diver");
    cleanup();
    const { user } = openRoom(app, alex, page(id));
    expect((await field()).value).toBe("A diver");
    await adele.surveys.close({ params: { id }, body: {} });
    await screen.findByText("Your text stays here, so that you can copy it.");
    expect((await field()).value).toBe("A diver");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Add Another Response" })).toBeNull();
    expect(Object.keys(localStorage).filter((name) => name.includes("draft"))).toEqual([]);
  });

  it("that is closed leaves what was begun after an earlier response; giving it up keeps the focus in the page (ICE-05)", async () => {
    const { id } = await sent();
    const first = openRoom(app, alex, page(id));
    const field = () =>
      screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your response" });
    await first.user.type(await field(), "A pilot");
    await first.user.click(screen.getByRole("button", { name: "Submit" }));
    await first.user.click(await screen.findByRole("button", { name: "Add Another Response" }));
    await first.user.type(await field(), "A diver");
    cleanup();
    await adele.surveys.close({ params: { id }, body: {} });
    const { user } = openRoom(app, alex, page(id));
    expect((await field()).value).toBe("A diver");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Responses" }));
  });

  it("whose response was lost says that it was saved, and takes what was changed since as another", async () => {
    const { id } = await sent();
    const line = await faultyLine(
      app.url,
      (method, path) => method === "POST" && path.endsWith("/response"),
    );
    line.faults.push("lose-answer");
    const held = Promise.withResolvers<void>();
    const sending = Promise.withResolvers<void>();
    let posted = 0;
    const real = transportOf(line.url, alex.token);
    const send: typeof real.send = async (method, path, ...more) => {
      if (method === "POST" && path.endsWith("/response")) posted += 1;
      if (posted === 2) {
        sending.resolve();
        await held.promise;
      }
      return real.send(method, path, ...more);
    };
    try {
      const { user } = openRoom(app, alex, page(id), { transport: { ...real, send } });
      const field = () =>
        screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your response" });
      await user.type(await field(), "A pilot");
      await user.click(screen.getByRole("button", { name: "Submit" }));
      await screen.findByText(/^The server could not be reached/);
      await user.type(await field(), " or a");
      await user.click(screen.getByRole("button", { name: "Submit" }));
      await sending.promise;
      // What is typed meanwhile would go with the form.
      expect((await field()).readOnly).toBe(true);
      await user.type(await field(), " cook");
      held.resolve();
      await screen.findByText(/^What you sent first was saved after all/);
      await card("A pilot");
      expect((await field()).value).toBe("A pilot or a");
      await user.type(await field(), " cook");
      expect(await screen.findByRole("button", { name: "Cancel" })).toBeDefined();
      await user.click(screen.getByRole("button", { name: "Submit" }));
      await screen.findByRole("button", { name: "Add Another Response" });
      await card("A pilot or a cook");
      expect(screen.queryByText(/^What you sent first was saved after all/)).toBeNull();
    } finally {
      cleanup();
      line.close();
    }
  });

  it("takes nothing before it is sent (ICE-05, TAK-07)", async () => {
    const { id } = await sent({ send: "manual" });
    openRoom(app, adele, page(id));
    expect(await screen.findByText("This icebreaker is not open for responses yet")).toBeDefined();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("shows responses without a name in groups (ANO-01)", async () => {
    const { id } = await sent({ anonymity: "anonymous" });
    const { user } = openRoom(app, alex, page(id));
    await user.type(await screen.findByRole("textbox", { name: "Your response" }), "A spy");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect(
      await screen.findByText(
        "Your response was sent. It is shown once more people have responded.",
      ),
    ).toBeDefined();
    expect((await card("A spy")).getByText("Shown later")).toBeDefined();
    expect((await card("A spy")).queryByRole("button")).toBeNull();
    await say(megan, id, "A clown");
    await say(diego, id, "A chef");
    expect((await card("A clown")).getByText("Anonymous")).toBeDefined();
    expect((await card("A spy")).getByRole("button", { name: "Like" })).toBeDefined();
    expect(document.body.textContent).not.toMatch(/Megan Bowen|Diego/);
  });

  it.each(["icebreaker/survey", "meeting/icebreaker"])(
    "that cannot be loaded says so, with a retry: %s (ICE-11)",
    async (at) => {
      const { id } = await sent();
      const line = await faultyLine(app.url, (_method, path) => path.includes(id));
      line.faults.push(...Array.from({ length: 50 }, () => ({ status: 502, body: "" })));
      try {
        openRoom(app, alex, `${at}/${id}`, { transport: transportOf(line.url, alex.token) });
        expect(await screen.findByText("There was a problem loading the Icebreaker")).toBeDefined();
        expect(screen.getByRole("button", { name: "Try Again" })).toBeDefined();
      } finally {
        cleanup();
        line.close();
      }
    },
  );

  it("says once that the server is not reached, and no more once it is back (ICE-11)", async () => {
    const { id } = await sent();
    await say(megan, id, "A smith");
    let isAway = false;
    const line = await faultyLine(app.url, () => isAway);
    const { user } = openRoom(app, alex, page(id), {
      transport: transportOf(line.url, alex.token),
    });
    await card("A smith");
    await user.type(await screen.findByRole("textbox", { name: "Your response" }), "A nurse");
    line.faults.push(...Array.from({ length: 500 }, () => "lose-request" as const));
    isAway = true;
    const patience = { timeout: 20_000 };
    try {
      await user.click(screen.getByRole("button", { name: "Submit" }));
      const all = () => screen.queryAllByText(connectionText.offline);
      await screen.findByRole("button", { name: "Try Again" }, patience);
      // The page itself has tried again a few times since.
      await waitFor(() => expect(line.faults.length).toBeLessThan(494), patience);
      expect(all()).toHaveLength(1);
      expect(screen.getAllByRole("button", { name: "Try Again" })).toHaveLength(1);
      isAway = false;
      await waitFor(() => expect(all()).toEqual([]), patience);
      expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
      expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("A nurse");
    } finally {
      cleanup();
      line.close();
    }
  }, 60_000);

  it("is read again until it is current, if reading it fails once events arrive again (ICE-06)", async () => {
    const { id } = await sent();
    await say(megan, id, "A smith");
    const line = await faultyLine(
      app.url,
      (method, path) => method === "GET" && path.includes(`/icebreaker/${id}/response?`),
    );
    try {
      openRoom(app, alex, page(id), { transport: transportOf(line.url, alex.token) });
      await screen.findByText("A smith");
      lookAway(true);
      await say(diego, id, "A cook");
      line.faults.push(...Array.from({ length: 2 }, () => ({ status: 503, body: "" })));
      lookAway(false);
      await screen.findByRole("button", { name: "Try Again" });
      expect(screen.getByText("A smith")).toBeDefined();
      await screen.findByText("A cook", {}, { timeout: 10_000 });
      await waitFor(() => expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull());
    } finally {
      cleanup();
      line.close();
    }
  }, 30_000);

  it("is still followed without a stream (ICE-06)", async () => {
    const { id } = await sent();
    const real = transportOf(app.url, alex.token);
    const openStream = () => Promise.reject(new Error("no streams here"));
    openRoom(app, alex, page(id), { transport: { ...real, openStream } });
    await screen.findByText("No responses yet");
    await say(megan, id, "A juggler");
    expect(await screen.findByText("A juggler", {}, { timeout: 5000 })).toBeDefined();
  });
});
