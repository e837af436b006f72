// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { connectionText } from "#text/respond/connection.ts";
import { errorTexts } from "#text/server/errors.ts";
import { useGuestName } from "../respond/use-guest-name.tsx";
import { textClaim } from "./claims-of.ts";
import { fetchGuestToken, statusText } from "./fetch-guest-token.ts";
import { endOf, isUsable } from "./guest-record.ts";
import { type GuestSession, guestSession } from "./guest-session.ts";

let app: AppInWorker;
let meetings: string[];

beforeAll(async () => {
  // Loaded on demand, which takes time on a busy machine.
  await import("./guest-dialog.tsx");
  app = await startAppInWorker();
  await app.setFlags(await app.as("adele"), { anonymousUserExperienceEnabled: true });
  const directory = await app.emulator.directory();
  meetings = ["Weekly product sync", "Campaign review"].map(
    (name) => directory.meetings.find(({ subject }) => subject === name)?.id ?? "",
  );
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const hour = 3_600_000;
let ahead = 0;
const now = () => Date.now() + ahead;
beforeEach(() => {
  ahead = 0;
});

const open = (meeting = 0) =>
  guestSession(
    { context: "msteams" },
    { meeting: { id: meetings[meeting] ?? "" }, user: { id: "", tenantId: "", anonymous: true } },
    { base: app.url, now },
  );
const records = () =>
  Object.entries(localStorage)
    .filter(([name]) => name.startsWith("guest:") && !name.endsWith(":skipped"))
    .map(([, text]) => JSON.parse(String(text)));

describe("a participant's session", () => {
  it("stores its token with all related values, and reuses it (ANO-11, ANO-15)", async () => {
    const first = await open();
    expect(records()).toEqual([
      {
        isAnonymous: true,
        meetingId: meetings[0],
        name: "",
        email: "",
        teamsUserId: "",
        token: await first.token(),
        exp: expect.any(Number),
      },
    ]);
    ahead = 23 * hour;
    expect(await (await open()).token()).toBe(await first.token());
    expect(await (await open()).token()).toBe(records()[0].token);
  });

  it("is not named by another participant's window on the device (ANO-07, ANO-14)", async () => {
    // Neither has a token yet: they are two participants.
    const [quinn, other] = await Promise.all([open(), open()]);
    const [, otherToken] = [await quinn.token(), await other.token()];
    await quinn.introduction.give({ name: "Quinn", email: "" });
    expect(other.introduction.isDue()).toBe(true);
    other.forget(otherToken);
    await other.token();
    expect(records()).toMatchObject([{ name: "" }]);
    expect(other.introduction.isDue()).toBe(true);
  });

  it("requests a new token five minutes before the expiry, for the same person, also while the page is open (ANO-12, ANO-14)", async () => {
    const session = await open();
    const token = await session.token();
    ahead = records()[0].exp * 1000 - Date.now() - 299_000;
    const next = await session.token();
    expect(next).not.toBe(token);
    expect(textClaim(next, "sub")).toBe(session.userKey);
    expect((await open()).userKey).toBe(session.userKey);
    expect([isUsable({ exp: 1000 }, 699_000), isUsable({ exp: 1000 }, 700_000)]).toEqual([
      true,
      false,
    ]);
  });

  it("differs in another meeting, and is the same again in the first (ANO-11)", async () => {
    const [one, other] = [await open(0), await open(1)];
    expect(other.userKey).not.toBe(one.userKey);
    expect((await open(0)).userKey).toBe(one.userKey);
  });

  it("requests a new token if the server refused the old one", async () => {
    const session = await open();
    const token = await session.token();
    session.forget(token);
    ahead = 2000;
    await session.token();
    expect(session.userKey).toBe(textClaim(await session.token(), "sub"));
  });

  it("keeps the name that was given in another session of the page (ANO-07)", async () => {
    const [session, other] = [await open(), await open()];
    await other.introduction.give({ name: "Quinn", email: "quinn@example.com" });
    session.forget(await session.token());
    ahead = 2000;
    await session.token();
    expect(records()).toMatchObject([{ name: "Quinn", email: "quinn@example.com" }]);
    expect((await open()).introduction.isDue()).toBe(false);
  });

  it("needs no name where another window of before has got one (ANO-07)", async () => {
    const [session, other] = [await open(), await open()];
    expect(session.introduction.isDue()).toBe(true);
    await other.introduction.give({ name: "Quinn", email: "" });
    expect(session.introduction.isDue()).toBe(false);
  });

  it("assumes 24 hours for a token without an expiry (ANO-13)", () => {
    expect(endOf(undefined, 5_000_000)).toBe(5000 + 86_400);
    expect(endOf(7000, 5_000_000)).toBe(7000);
  });

  it("says if the organisation does not admit people without an account (ANO-08)", async () => {
    const adele = await app.as("adele");
    onTestFinished(() => app.setFlags(adele, { anonymousUserExperienceEnabled: true }));
    await app.setFlags(adele, { anonymousUserExperienceEnabled: false });
    await expect(open()).rejects.toThrow(
      "Your account could not be verified. Please sign in to Microsoft Teams to take part.",
    );
    expect(records()).toEqual([]);
  });

  it("says why no token was issued, also if the response has no message (ANO-17)", async () => {
    const asked = { meetingId: meetings[0] ?? "", teamsUserId: "", name: "", email: "" };
    await expect(fetchGuestToken(`${app.url}/nowhere`, asked, null)).rejects.toThrow(
      "Failed to fetch token: Not Found",
    );
    await expect(
      fetchGuestToken(`${app.url}/msteams`, { ...asked, meetingId: "" }, null),
    ).rejects.toThrow("Failed to fetch token: Bad Request");
    const fetched = vi.spyOn(globalThis, "fetch");
    onTestFinished(() => fetched.mockRestore());
    const message = errorTexts["guest.too-many"];
    fetched.mockResolvedValueOnce(Response.json({ message }, { status: 429 }));
    await expect(fetchGuestToken("/msteams", asked, null)).rejects.toThrow(message);
    fetched.mockResolvedValueOnce(new Response("<p>No JSON</p>"));
    await expect(fetchGuestToken("/msteams", asked, null)).rejects.toThrow("Failed to fetch token");
    const cut = new ReadableStream({
      pull: (stream) => stream.error(new DOMException("cut", "TimeoutError")),
    });
    fetched.mockResolvedValueOnce(new Response(cut));
    await expect(fetchGuestToken("/msteams", asked, null)).rejects.toThrow(connectionText.offline);
    expect(statusText({ status: 429, statusText: "" })).toBe("Too Many Requests");
    expect(statusText({ status: 503, statusText: "Away for lunch" })).toBe("Away for lunch");
    expect(statusText({ status: 599, statusText: "" })).toBe("599");
  });
});

describe("the name dialog", () => {
  let session: GuestSession;
  let votes: number;
  beforeEach(async () => {
    votes = 0;
    session = await open();
  });

  function Voting() {
    const { dialog, named } = useGuestName({
      ...session,
      source: "meeting",
      guest: true,
      mobile: false,
      inHost: true,
      close: null,
      onTheme: null,
    });
    return (
      <>
        <button type="button" onClick={() => named(() => (votes += 1))}>
          Vote
        </button>
        {dialog}
      </>
    );
  }
  const vote = async () => {
    const user = userEvent.setup();
    render(<Voting />);
    await user.click(screen.getByText("Vote"));
    return user;
  };
  const button = (name: string) => screen.findByRole("button", { name });

  it("opens before a vote; Submit stores the name and the address, and the vote continues (ANO-03, ANO-06)", async () => {
    const user = await vote();
    await user.type(await screen.findByRole("textbox", { name: "Name" }), "Quinn");
    await user.type(screen.getByRole("textbox", { name: "Email (optional)" }), "quinn@example.com");
    expect(votes).toBe(0);
    await user.click(await button("Submit"));
    await waitFor(() => expect(votes).toBe(1));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(records()).toMatchObject([
      { name: "Quinn", email: "quinn@example.com", token: await session.token() },
    ]);
    expect(textClaim(await session.token(), "sub")).toBe(session.userKey);
  });

  it("shows that a name is required, and an invalid address, with Submit disabled (ANO-04, ANO-05)", async () => {
    const user = await vote();
    const name = await screen.findByRole("textbox", { name: "Name" });
    expect(screen.queryByText("Name is required")).toBeNull();
    expect((await button("Submit")).getAttribute("aria-disabled")).toBe("true");
    await user.click(await button("Submit"));
    expect(screen.getByText("Name is required")).toBeDefined();
    await user.type(name, "   {Enter}");
    expect([votes, screen.queryByText("Name is required") !== null]).toEqual([0, true]);
    await user.type(name, "Quinn");
    expect((await button("Submit")).getAttribute("aria-disabled")).toBe("false");
    expect(screen.queryByText("Name is required")).toBeNull();
    const email = screen.getByRole("textbox", { name: "Email (optional)" });
    await user.type(email, "quinn@");
    expect(screen.getByText("Please enter a valid email address")).toBeDefined();
    expect(email.getAttribute("aria-invalid")).toBe("true");
    expect((await button("Submit")).getAttribute("aria-disabled")).toBe("true");
    await user.clear(email);
    expect((await button("Submit")).getAttribute("aria-disabled")).toBe("false");
  });

  it("lets the vote continue without a name, and does not open again in this meeting and browser (ANO-03, ANO-07)", async () => {
    const user = await vote();
    await user.click(await button("Skip"));
    expect(votes).toBe(1);
    await user.click(screen.getByText("Vote"));
    expect(votes).toBe(2);
    expect((await open()).introduction.isDue()).toBe(false);
    expect((await open(1)).introduction.isDue()).toBe(true);
  });

  it("does not open once a name is stored (ANO-07)", async () => {
    await session.introduction.give({ name: "Quinn", email: "" });
    expect((await open()).introduction.isDue()).toBe(false);
    const user = await vote();
    await user.click(screen.getByText("Vote"));
    expect(votes).toBe(2);
  });
});
