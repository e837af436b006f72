// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { unique } from "#test/unique.ts";
import { aroundMeeting, openMeeting, pollInMeeting } from "#test/web/meeting-for-test.tsx";
import { hostWith, newHostLog, transportOf } from "#test/web/render-for-test.tsx";
import type { HostContext } from "../host/host.ts";
import { callAhead } from "./call-ahead.ts";
import { firstCalls } from "./first-calls.ts";

let app: AppInWorker;
let adele: Person;
let title: string;

beforeAll(async () => {
  app = await startAppInWorker();
  adele = await app.as("adele");
  title = unique("Next stop");
  await pollInMeeting(app, adele, { title });
});
afterEach(cleanup);

/** What the page of a meeting asks for until it shows the survey. */
async function askedBy(context: Partial<HostContext>): Promise<string[]> {
  const asked: string[] = [];
  const transport = transportOf(app.url, adele.token);
  const send: typeof transport.send = (method, path, ...more) => {
    asked.push(path);
    return transport.send(method, path, ...more);
  };
  await openMeeting(app, adele, { transport: { ...transport, send }, context });
  await screen.findByRole("link", { name: title });
  return asked;
}

const at = "/content/meeting/tab";
const calls = async (context: Partial<HostContext>, query = "") =>
  firstCalls(
    hostWith({ ...(await aroundMeeting(app)), ...context }, newHostLog()).context,
    at,
    new URLSearchParams(query),
  );

it("asks ahead for the list, the role and the order that the side panel shows first (MTG-21, MTG-22, MTG-26)", async () => {
  const { list, others } = await calls({ frame: "sidePanel" });
  expect(others).toHaveLength(2);
  expect(await askedBy({ frame: "sidePanel" })).toEqual(expect.arrayContaining([list, ...others]));
  expect((await calls({ frame: "sidePanel" }, "panel=archive")).list).toBeNull();
});

it("asks ahead for the role in a meeting's tab, which needs it first (MTG-10)", async () => {
  const { list, others } = await calls({});
  expect([list, others.length]).toEqual([null, 1]);
  expect(await askedBy({})).toContain(others[0]);
});

it("gives each answer once, and asks for nothing without an account", async () => {
  const context = { ...(await aroundMeeting(app)), frame: "sidePanel" as const };
  const host = hostWith(context, newHostLog());
  const { list } = await calls(context);
  const page = { pathname: `/msteams${at}`, search: "" };
  const shown: string[] = [];
  const show = async (answer: Response) => void shown.push(await answer.text());
  const begun = callAhead(
    { ...host, token: () => Promise.resolve(adele.token) },
    `${app.url}/msteams`,
    { pathname: `${app.url}/msteams${at}`, search: "" },
    show,
  );
  const first = begun.ahead?.(list ?? "");
  expect(JSON.stringify(await (await first)?.answer.json())).toContain(title);
  await expect.poll(() => shown.join()).toContain(title);
  expect(begun.ahead?.(list ?? "")).toBeNull();
  const guest = { ...host.context, user: { ...host.context.user, anonymous: true } };
  expect(callAhead({ ...host, context: guest }, "/msteams", page, show).ahead).toBeUndefined();
});
