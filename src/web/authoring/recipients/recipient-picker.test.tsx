// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { conversationId, type SurveyId, surveyId, tenantId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aPoll, aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { comingBackOf } from "#test/web/coming-back-for-test.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { SentTo } from "#test/web/sent-to-for-test.tsx";
import { AuthoringPage } from "../authoring-page.tsx";
import { foundRecipients } from "./found-recipients.ts";

let app: AppInWorker;
let adele: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  adele = await app.as("adele");
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

function open(at: string, more: Parameters<typeof renderPage>[1] = {}) {
  const transport = transportOf(app.url, adele.token);
  const page = <SentTo page={<AuthoringPage type="poll" />} />;
  return {
    user: userEvent.setup(),
    ...renderPage(page, { at, transport, context: { frame: "task" }, ...more }),
  };
}
const input = () => screen.findByRole<HTMLInputElement>("combobox", { name: /Send to/ });

async function sentItem(): Promise<SurveyId> {
  const address = (await screen.findByTestId("sent-to", {}, { timeout: 5000 })).textContent ?? "";
  return surveyId.parse(/^\/content\/poll\/([^/]+)\/success/.exec(address)?.[1]);
}

describe("recipients of the author's choice", () => {
  it("are channels, chats and people, added and removed by keyboard alone (AUT-21, AUT-39, AUT-40, AUT-55)", async () => {
    const settings = encodeURIComponent(JSON.stringify({ send: "manual" }));
    const { user } = open(`/?isPersonal=true&settings=${settings}`);
    await user.type(screen.getByRole("textbox", { name: "Question" }), "What shall we eat?");
    await user.type(screen.getByRole("textbox", { name: "Choice 1" }), "Pizza");
    await user.type(screen.getByRole("textbox", { name: "Choice 2" }), "Soup");
    expect(
      screen.getByRole("button", { name: "Save for later" }).getAttribute("aria-disabled"),
    ).toBe("true");
    const choose = async (words: string, option: RegExp) => {
      await user.click(await input());
      await user.keyboard(words);
      await screen.findByRole("option", { name: option });
      await user.keyboard("{ArrowDown}{Enter}");
    };
    await choose("mark 8 general", /General/);
    await choose("launch", /Launch week/);
    await choose("alex", /Alex/);
    await waitFor(() =>
      expect(
        screen.getByRole("button", { name: "Save for later" }).getAttribute("aria-disabled"),
      ).toBeNull(),
    );
    await choose("megan", /Megan/);
    screen.getByRole("option", { name: /^Megan/ }).focus();
    await user.keyboard("{Delete}");
    await waitFor(() => expect(screen.queryByRole("option", { name: /^Megan/ })).toBeNull());
    await user.click(screen.getByRole("button", { name: "Save for later" }));
    const made = await adele.surveys.get({ params: { id: await sentItem() } });
    expect(made.recipients.map(({ type, name }) => [type, name.split(" ")[0]])).toEqual([
      ["channel", "General"],
      ["groupChat", "Launch"],
      ["user", "Alex"],
    ]);
  });

  it("can be chosen in a conversation too, if the address says so (AUT-21)", async () => {
    open(
      "/?customRecipient=true&audienceType=groupChat&audienceId=19:a@thread.v2&audienceName=Lunch",
    );
    expect(await input()).toBeDefined();
    expect(screen.queryByText("Lunch")).toBeNull();
  });
});

it("a share link is no recipient that the form shows, and stays (AUT-39, LST-09)", async () => {
  const chat = conversationId.parse(await app.emulator.place("Launch week"));
  const recipients = [aRecipient({ type: "groupChat", id: chat, name: "Launch week" })];
  const made = await adele.surveys.create({
    body: { draft: aPoll({ send: "manual", recipients }) },
  });
  const params = { id: surveyId.parse(made.id) };
  await adele.surveys.share({
    params,
    body: { type: "web", authMethod: "aad", id: tenantId.parse(adele.tenantId) },
  });
  const { user } = open(`/?surveyId=${made.id}`);
  await user.click(await input());
  expect(screen.getByRole("option", { name: /^Launch week/ })).toBeDefined();
  expect(screen.queryByRole("option", { name: /^This chat/ })).toBeNull();
  await user.keyboard("alex");
  await screen.findByRole("option", { name: /Alex/ });
  await user.keyboard("{ArrowDown}{Enter}");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await sentItem();
  const { recipients: after } = await adele.surveys.get({ params });
  expect(after.map(({ type }) => type)).toEqual(["groupChat", "user", "web"]);
});

it("the words of a search stay while the places cannot be read again", async () => {
  const { transport, comeBack } = comingBackOf(app.url, adele);
  const { user } = open("/?isPersonal=true", { transport });
  await user.click(await input());
  await user.keyboard("launch");
  await screen.findByRole("option", { name: /Launch week/ });
  await comeBack("/v1/places");
  await user.type(await input(), " week");
  expect((await input()).value).toBe("launch week");
  expect(screen.getByRole("option", { name: /Launch week/ })).toBeDefined();
});

describe("the recipient options", () => {
  const place = {
    type: "channel" as const,
    groupId: null,
    meetingId: null,
    teamId: aPoll().recipients[0]?.id,
  };
  it("contain all words in their own or their team's name, and are not chosen yet", () => {
    const [one, two] = [aPoll().recipients[0], aPoll().recipients[0]];
    if (!one || !two || !place.teamId) throw new Error("a poll has a recipient");
    const teamId = place.teamId;
    const places = [
      { ...place, teamId, id: one.id, name: "General", teamName: "Design" },
      { ...place, teamId, id: two.id, name: "General", teamName: "Sales" },
    ];
    const names = (words: string, chosen = [] as (typeof one)[]) =>
      foundRecipients(places, [], words, chosen).map(({ label, items }) => [label, items.length]);
    expect(names("gen sal")).toEqual([["Channels of Sales", 1]]);
    expect(names("")).toEqual([
      ["Channels of Design", 1],
      ["Channels of Sales", 1],
    ]);
    expect(names("", [one])).toEqual([["Channels of Sales", 1]]);
  });

  it("are empty once 50 are chosen (AUT-39)", () => {
    const chosen = Array.from({ length: 50 }, () => aPoll().recipients).flat();
    expect(
      foundRecipients([], [{ aadObjectId: adele.id, name: "Adele", upn: "" } as never], "", chosen),
    ).toEqual([]);
  });
});
