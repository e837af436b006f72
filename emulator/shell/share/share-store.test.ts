// @vitest-environment jsdom
import { expect, it } from "vitest";
import type { InstalledApp } from "../../emulator-api.ts";
import type { Call } from "../teams-js-host/call.ts";
import { linkCalls } from "../teams-js-host/link-calls.ts";
import { createShares } from "./share-store.ts";

const app: InstalledApp = {
  appId: "a",
  botId: "b",
  name: "Polly",
  accentColor: "#5b5fc7",
  iconUrl: null,
  staticTabs: [],
  configurationUrl: null,
  commands: [],
  botCommands: [],
  validDomains: [],
  installedIn: [],
  sharesToStage: false,
};

/** The answer to a page that asks the host to share. */
function ask(content: unknown) {
  const shares = createShares();
  const answers: unknown[][] = [];
  const call: object = {
    frame: { app },
    args: [{ content: [content] }],
    services: { shares },
    reply: (...answer: unknown[]) => answers.push(answer),
  };
  // safe: sharing reads no more of a call than this
  const done = linkCalls["sharing.shareWebContent"]?.(call as Call);
  return { shares, answers, done };
}

const link = { type: "URL", url: "https://polly.example/s/abc", message: "Lunch?" };

it("asks the person where to share the link, and tells the page when it was", async () => {
  const { shares, answers, done } = ask(link);
  expect(shares.get()).toMatchObject({ app, url: link.url, message: "Lunch?" });
  shares.end(true);
  await done;
  expect(answers).toEqual([[null]]);
  expect(shares.get()).toBeNull();
});

it("answers the page with code 8000 if the person cancels", async () => {
  const { shares, answers, done } = ask(link);
  shares.end(false);
  await done;
  expect(answers).toEqual([[{ errorCode: 8000, message: "User cancelled share" }]]);
});

it("refuses what is no link", async () => {
  const { shares, answers, done } = ask({ type: "URL", url: "javascript:alert(1)" });
  await done;
  expect(shares.get()).toBeNull();
  expect(answers).toEqual([[{ errorCode: 4000, message: "A link to a web page is needed" }]]);
});
