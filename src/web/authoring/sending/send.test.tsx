// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { surveyId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { SentTo } from "#test/web/sent-to-for-test.tsx";
import { AuthoringPage } from "../authoring-page.tsx";

let app: AppInWorker;
let adele: Person;

beforeAll(async () => {
  app = await startAppInWorker();
  adele = await app.as("adele");
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** A chat by its name, as query parameters of a dialog. */
async function chatNamed(topic: string): Promise<string> {
  const chat = (await app.emulator.directory()).chats.find((known) => known.topic === topic);
  if (!chat) throw new Error(`there is no chat ${topic}`);
  return `/?audienceType=groupChat&audienceId=${encodeURIComponent(chat.id)}`;
}

function open(more: Parameters<typeof renderPage>[1]) {
  const shown = renderPage(<SentTo page={<AuthoringPage type="poll" />} />, {
    transport: transportOf(app.url, adele.token),
    ...more,
  });
  return { user: userEvent.setup(), ...shown };
}

const sentTo = async () =>
  (await screen.findByTestId("sent-to", {}, { timeout: 5000 })).textContent ?? "";

async function write(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByRole("textbox", { name: "Question" }), "What shall we eat?");
  await user.type(screen.getByRole("textbox", { name: "Choice 1" }), "Pizza");
  await user.type(screen.getByRole("textbox", { name: "Choice 2" }), "Soup");
}

describe("sending", () => {
  it("creates one open poll however often the author clicks, and goes on to its success page (AUT-55, SUC-18)", async () => {
    const { user } = open({ at: await chatNamed("Launch week"), context: { frame: "task" } });
    await write(user);
    await user.dblClick(screen.getByRole("button", { name: "Send" }));
    const [, id] =
      /^\/content\/poll\/([^/]+)\/success\?audienceType=groupChat&audienceId=[^&]+&teamId=[^&]+$/.exec(
        await sentTo(),
      ) ?? [];
    const poll = await adele.surveys.get({ params: { id: surveyId.parse(id) } });
    expect(poll).toMatchObject({
      state: "open",
      anonymity: "none",
      resultsVisibility: "real-time",
      notifyUsersOnEdit: true,
    });
    expect(poll.questions[0]).toMatchObject({
      label: "What shall we eat?",
      choices: [
        { value: "Pizza", label: "Pizza" },
        { value: "Soup", label: "Soup" },
      ],
    });
    const { surveys } = await adele.surveys.ofOwner({ query: {} });
    expect(
      surveys.filter(({ createdAt }) => createdAt.getTime() === poll.createdAt.getTime()),
    ).toHaveLength(1);
    expect(localStorage).toHaveLength(0);
  });

  it("shows the server's sentence if it fails, and keeps all text, on the server too (ERR-07, API-24)", async () => {
    const at = await chatNamed("Weekend hike");
    const { user } = open({ at });
    await write(user);
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect((await screen.findByRole("alert")).textContent).toContain(
      "Polly must first be installed to this team or chat",
    );
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Choice 2" }).value).toBe("Soup");
    expect(screen.getByRole("button", { name: "Send" }).getAttribute("aria-disabled")).toBeNull();
    const key = `poll:${new URLSearchParams(at.slice(2)).get("audienceId")}`;
    await waitFor(
      async () => {
        const { draft } = await adele.drafts.latest({ query: { key } });
        expect(draft?.draft.questions[0]).toMatchObject({
          choices: [{ value: "Pizza" }, { value: "Soup" }],
        });
      },
      { timeout: 8000 },
    );
  });

  it("goes to a chosen channel if authoring was opened in a team without one (AUT-40)", async () => {
    const [team] = (await app.emulator.directory()).teams.filter(({ memberIds }) =>
      memberIds.includes(adele.id),
    );
    if (!team) throw new Error("there is no team");
    const { user } = open({
      context: { frame: "task", team: { id: team.id, groupId: team.groupId, name: team.name } },
    });
    await write(user);
    expect(screen.getByRole("button", { name: "Send" }).getAttribute("aria-disabled")).toBe("true");
    await user.selectOptions(
      await screen.findByRole("combobox", { name: "Channel" }),
      team.channels[0]?.id ?? "",
    );
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(await sentTo()).toMatch(/success$/);
  });
});

describe("direct messages", () => {
  const choose = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(screen.getByRole("button", { name: /^Settings/ }));
    await user.click(screen.getByRole("radio", { name: "Direct message to each member" }));
  };
  const checked = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name }).checked;

  it("are offered if the app is installed and there are few enough members (LIF-16, LIF-17, AUT-49)", async () => {
    const { user } = open({ at: await chatNamed("Launch week") });
    await choose(user);
    await waitFor(() => expect(checked("Direct message to each member")).toBe(true));
  });

  it("are refused, with a short notice, if there are too many members (LIF-17, LIF-18)", async () => {
    const { user } = open({
      at: await chatNamed("Launch week"),
      boot: { directMessageMembers: 2 },
    });
    await choose(user);
    const sentence =
      "Send as direct message is only available to teams, chats, " +
      "or meetings with 2 members or less";
    await screen.findByText(sentence);
    const shown = Date.now();
    expect(checked("Post in the conversation")).toBe(true);
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull(), { timeout: 8000 });
    expect(Date.now() - shown).toBeGreaterThan(4500);
  });

  it("are refused if the app is not installed (LIF-19)", async () => {
    const { user } = open({ at: await chatNamed("Weekend hike") });
    await choose(user);
    expect(
      await screen.findByText(
        "Polly must first be installed to this team or chat to use direct message option",
      ),
    ).toBeDefined();
    expect(checked("Post in the conversation")).toBe(true);
  });
});
