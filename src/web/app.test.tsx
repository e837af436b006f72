// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Boot } from "#contract/boot.ts";
import { testBoot } from "#test/web/render-for-test.tsx";
import { App } from "./app.tsx";
import { connectHost } from "./host/connect-host.ts";
import type { Host, HostTheme } from "./host/host.ts";

afterEach(cleanup);

function open(
  path: string,
  connect: () => Promise<Host> = () => connectHost([], testBoot.hostAnswersWithin),
  context: Boot["context"] = "msteams",
) {
  window.history.replaceState(null, "", path);
  return render(<App boot={{ ...testBoot, context }} connect={connect} />);
}

it.each(["/msteams/content/tab/team", "/msteams/content/checkout/native"])(
  "shows two sentences and nothing else outside a host: %s (HOST-05)",
  async (path) => {
    const { container } = open(path);
    await screen.findByText("This app is only supported in Microsoft Teams");
    expect(container.textContent).toBe(
      "This app is only supported in Microsoft TeamsPlease open this app within Microsoft Teams " +
        "to continue.",
    );
  },
);

it("has the title of its heading, and the product's name", async () => {
  document.title = "Polls";
  open("/msteams/content/tab/team");
  await waitFor(() =>
    expect(document.title).toBe("This app is only supported in Microsoft Teams – Polly"),
  );
  cleanup();
  open("/msteams/content/blank.html");
  expect(document.title).toBe("Polly");
});

it.each([
  "/msteams/content/blank.html",
  "/msteams/content/nothing/here",
  "/msteams/content/poll/authoring/more",
  "/msteams/content/tab/elsewhere",
])("shows an empty page at %s, with or without a host (HOST-29, HOST-31)", (path) => {
  const { container } = open(path);
  expect(container.textContent).toBe("");
});

it("says that it loads Teams information until the host has answered (HOST-39)", () => {
  open("/msteams/content/tab/team", () => new Promise(() => undefined));
  expect(screen.getByText("Loading teams information...")).toBeDefined();
});

const host = (over: Partial<Host>): Host => ({
  context: {
    theme: "default",
    user: { id: "", tenantId: "", anonymous: false },
    team: null,
    channel: null,
    chat: null,
    meeting: null,
    frame: "content",
    subPageId: null,
    mobile: false,
    client: "web",
  },
  token: () => new Promise(() => undefined),
  onThemeChange: () => undefined,
  canOpenDialog: false,
  openDialog: () => Promise.resolve(null),
  submitDialog: () => undefined,
  resizeDialog: () => undefined,
  canShare: false,
  share: () => Promise.resolve("cancelled"),
  tabSettings: null,
  openLink: () => Promise.resolve(),
  notifyLoaded: () => undefined,
  notifySuccess: () => undefined,
  notifyFailure: () => undefined,
  ...over,
});

it("says that it loads the account until the host has given a token (HOST-40)", async () => {
  open("/msteams/content/tab/team", () => Promise.resolve(host({})));
  expect(await screen.findByText("Loading account...")).toBeDefined();
});

it("loads the Teams information first, then the account, and then the page (HOST-39, HOST-40)", async () => {
  let connected: (host: Host) => void = () => undefined;
  let signedIn: (token: string) => void = () => undefined;
  const token = () => new Promise<string>((resolve) => (signedIn = resolve));
  const { container } = open(
    "/msteams/content/tabdelete",
    () => new Promise<Host>((resolve) => (connected = resolve)),
  );
  expect(container.textContent).toBe("Loading teams information...");
  connected(host({ token }));
  await screen.findByText("Loading account...");
  expect(container.textContent).toBe("Loading account...");
  signedIn("a token");
  expect(await screen.findByRole("heading", { name: /^Sorry to see you go!/ })).toBeDefined();
  expect(container.textContent).not.toContain("Loading");
});

it("shows the end of a standup trial at its address, in the standup variant (HOST-30)", async () => {
  const token = () => Promise.resolve("a token");
  open("/agile/content/trial-expired", () => Promise.resolve(host({ token })), "agile");
  expect(await screen.findByRole("button", { name: "Choose a plan" })).toBeDefined();
});

it("offers a retry if the host gives no token, and notifies the host (HOST-43)", async () => {
  const told: string[] = [];
  let tries = 0;
  const token = () => {
    tries += 1;
    return tries === 1
      ? Promise.reject(new Error("consent required"))
      : new Promise<string>(() => undefined);
  };
  open("/msteams/content/tab/team", () =>
    Promise.resolve(host({ token, notifyFailure: (message) => told.push(message) })),
  );
  (await screen.findByRole("button", { name: "Try Again" })).click();
  expect(await screen.findByText("Loading account...")).toBeDefined();
  expect(told).toHaveLength(1);
});

it("follows the host from theme to theme without a reload (HOST-08)", async () => {
  let change: (theme: HostTheme) => void = () => undefined;
  const { container } = open("/msteams/content/tab/team?theme=dark", () =>
    Promise.resolve(host({ onThemeChange: (listener) => (change = listener) })),
  );
  const themed = () =>
    getComputedStyle(container.firstElementChild ?? container).getPropertyValue(
      "--colorNeutralBackground1",
    );
  await screen.findByText("Loading account...");
  const dark = themed();
  change("contrast");
  await waitFor(() => expect(themed()).not.toBe(dark));
  const contrast = themed();
  change("default");
  await waitFor(() => expect([dark, contrast]).not.toContain(themed()));
});
