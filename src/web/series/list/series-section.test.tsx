// @vitest-environment jsdom
import { randomUUID } from "node:crypto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { sentOf } from "#test/sent-series.ts";
import { startSeries } from "#test/start-series.ts";
import { openDashboard } from "#test/web/lists-for-test.tsx";
import { transportOf } from "#test/web/render-for-test.tsx";

let app: AppInWorker;
let adele: Person;
let megan: Person;
beforeAll(async () => {
  app = await startAppInWorker({ PRODUCT_NAME: "Lists of series" });
  [adele, megan] = await Promise.all([app.as("adele"), app.as("megan")]);
});
afterEach(cleanup);

const section = () => screen.findByRole("region", { name: "Recurring" });

describe("series in lists", () => {
  it("stand above the surveys of the owner, with state, rule, next and last date (API-51, LST-22)", async () => {
    const { id, label } = await startSeries(app, adele, { start: new Date() });
    await sentOf(adele, id, 1);
    const { user } = openDashboard(app, adele, "/content/tab/personal");
    const row = within(await section()).getByRole("listitem");
    expect(row.textContent).toMatch(/Active.*Every day at .*, UTC.*Next in .*Last sent /);
    await user.click(within(row).getByRole("link", { name: label }));
    expect((await screen.findByText(/^\/content/)).textContent).toBe(
      `/content/poll/series/${id}?isPersonal=true`,
    );
  });

  it("are listed to the members of a chat, where each survey links to its series (API-51)", async () => {
    const { id, label, where } = await startSeries(app, adele, { start: new Date() });
    await sentOf(adele, id, 1);
    const context = { chat: { id: where } };
    const { user } = openDashboard(app, megan, "/content/tab/team", { context });
    expect(within(await section()).getAllByRole("link", { name: label })).toHaveLength(1);
    const surveys = screen.getByRole("list", { name: "All Content (General)" });
    const row = within(surveys)
      .getAllByRole("listitem")
      .find((each) => each.textContent?.includes(label));
    if (!row) throw new Error("its survey is listed");
    await user.click(within(row).getByRole("link", { name: "Series" }));
    expect((await screen.findByText(/^\/content/)).textContent).toBe(`/content/poll/series/${id}`);
  });

  it("tell the members nothing of the question before it is sent (API-51, TAK-07)", async () => {
    const { where, label } = await startSeries(app, adele);
    const context = { chat: { id: where } };
    openDashboard(app, megan, "/content/tab/team", { context });
    const listed = await section();
    expect(within(listed).getByRole("link", { name: "Recurring poll" })).toBeDefined();
    expect(listed.textContent).not.toContain(label);
  });

  it("are filtered by type and owner with the surveys below (LST-03, API-51)", async () => {
    const { id, label } = await startSeries(app, megan, { start: new Date() });
    await sentOf(megan, id, 1);
    const questions = [aChoiceQuestion(), aChoiceQuestion()];
    await sendPoll(app, megan, { type: "survey", title: "No series of these", questions });
    const { user } = openDashboard(app, megan, "/content/tab/personal");
    await section();
    const filter = async (name: RegExp) => {
      await user.click(screen.getByRole("button", { name: /^Filter/ }));
      const panel = within(await screen.findByRole("dialog", { name: "Filter" }));
      await user.click(await panel.findByRole("checkbox", { name }));
      await user.click(panel.getByRole("button", { name: "Apply" }));
    };
    await filter(/^Poll/);
    await screen.findByRole("button", { name: "Remove filter Poll" });
    expect(within(await section()).getByRole("link", { name: label })).toBeDefined();
    await filter(/^Megan/);
    await screen.findByRole("button", { name: /^Remove filter Megan/ });
    expect(within(await section()).getByRole("link", { name: label })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Remove filter Poll" }));
    await filter(/^Survey/);
    await screen.findByRole("link", { name: "No series of these" });
    await waitFor(() => expect(screen.queryByRole("region", { name: "Recurring" })).toBeNull());
    expect(screen.queryByRole("heading", { name: "No results found." })).toBeNull();
  });

  it("are looked for to the end of the list before it says that there are none (API-51, LST-01, LST-15)", async () => {
    const isaiah = await app.as("isaiah");
    const title = `Rocket ${randomUUID().slice(0, 8)}`;
    const { id } = await startSeries(app, isaiah, { title });
    // More than one call looks through.
    await app.runStatement(
      isaiah,
      `with made as (
         insert into series select (jsonb_populate_record(s, jsonb_build_object(
           'id', gen_random_uuid(), 'state', 'disabled', 'next', null,
           'content', s.content || '{"title": "Balloon"}',
           'created_at', s.created_at + n * interval '1 second'))).*
         from series s, generate_series(1, 1100) n where s.id = '${id}'
         returning tenant_id, id, created_at)
       insert into series_listings (tenant_id, application_type, list_id, created_at, series_id)
       select l.tenant_id, l.application_type, l.list_id, made.created_at, made.id
       from series_listings l, made
       where l.series_id = '${id}' and l.list_id = '${isaiah.id}'`,
    );
    const { user } = openDashboard(app, isaiah, "/content/tab/personal");
    await user.type(await screen.findByRole("searchbox", { name: "Search" }), `${title}{Enter}`);
    const either = (text: string) => [title, "No results found."].includes(text);
    const shown = await screen.findByText(either, {}, { timeout: 20_000 });
    expect(shown.textContent).toBe(title);
  });
});

it("series come in one frame with the surveys below: nothing moves down (API-51, LST-20)", async () => {
  const { id, label, where } = await startSeries(app, adele, { start: new Date() });
  await sentOf(adele, id, 1);
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const there = transportOf(app.url, adele.token);
  const send: typeof there.send = async (method, path, ...more) => {
    const answer = await there.send(method, path, ...more);
    if (path.includes("/surveys")) asked.resolve();
    if (path.includes("/series")) await answered.promise;
    return answer;
  };
  const context = { chat: { id: where } };
  openDashboard(app, adele, "/content/tab/team", { context, transport: { ...there, send } });
  await asked.promise;
  // The page has the surveys: it offers their export.
  await screen.findByRole("button", { name: "Export" });
  const rows = () =>
    within(screen.getByRole("list", { name: "All Content (General)" })).queryAllByRole("listitem");
  expect(rows()).toEqual([]);
  answered.resolve();
  const frames: boolean[][] = [];
  const watch = new MutationObserver(() =>
    frames.push([screen.queryByRole("region", { name: "Recurring" }) !== null, rows().length > 0]),
  );
  watch.observe(document.body, { childList: true, subtree: true });
  expect(within(await section()).getAllByRole("link", { name: label })).toHaveLength(1);
  watch.disconnect();
  expect(frames.filter(([above, below]) => above !== below)).toEqual([]);
});
