// @vitest-environment jsdom
import { randomUUID } from "node:crypto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { surveyId, userId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { act, openAdministration } from "#test/web/administration-for-test.tsx";
import { transportOf } from "#test/web/render-for-test.tsx";
import { startOfDay } from "./start-of-day.ts";

let app: AppInWorker;
let nestor: Person;
let adele: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  [nestor, adele] = (await Promise.all([app.as("nestor"), app.as("adele")])) as [Person, Person];
});
afterEach(cleanup);

const table = () => screen.findByRole("table", { name: "Audit" });
const actionsShown = async () =>
  within(await table())
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell")[0]?.textContent);

async function handedOver() {
  const label = `Audited ${randomUUID()}`;
  const { poll } = await sendPoll(app, adele, { label });
  const params = { id: surveyId.parse(poll.id) };
  const to = userId.parse((await app.as("megan")).id);
  await nestor.administration.handOver({ params, body: { to } });
  return { label, id: poll.id };
}

it("shows who did what with a survey, from its row in the list", async () => {
  const { label } = await handedOver();
  const { user } = openAdministration(app, nestor, { tab: "surveys" });
  await user.type(
    await screen.findByRole("searchbox", { name: "Search by title" }),
    `${label}{Enter}`,
  );
  await act(user, label, "Show its audit");
  expect(await actionsShown()).toEqual([
    "Audit readAs administrator",
    "Handed overAs administrator",
    "Created",
  ]);
  const [, , handed, created] = within(await table()).getAllByRole("row");
  expect(handed?.textContent).toContain("Nestor Wilke");
  expect(created?.textContent).toContain("Adele Vance");
  expect(document.body.textContent).not.toContain(label);
});

it("is searched by person, action, id and days", async () => {
  const { id } = await handedOver();
  const { user } = openAdministration(app, nestor, { tab: "audit" });
  const subject = await screen.findByRole("textbox", { name: /^Id of a survey/ });
  await user.type(subject, id.slice(0, 8));
  expect(screen.getByText("Enter a whole id")).toBeDefined();
  await user.clear(subject);
  await user.click(subject);
  await user.paste(` ${id.toUpperCase()} `);
  await waitFor(async () => expect(await actionsShown()).toContain("Created"));
  await user.selectOptions(screen.getByRole("combobox", { name: "Action" }), "Created");
  await waitFor(async () => expect(await actionsShown()).toEqual(["Created"]));
  await user.type(screen.getByRole("combobox", { name: "Person" }), "alex");
  await user.click(await screen.findByRole("option", { name: /^Alex Wilber/ }));
  expect(await screen.findByText("There is nothing like this in the audit.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Remove Person Alex Wilber" }));
  await waitFor(async () => expect(await actionsShown()).toEqual(["Created"]));
  await user.type(screen.getByLabelText("Until"), "2020-01-01");
  expect(await screen.findByText("There is nothing like this in the audit.")).toBeDefined();
});

it("includes both days of a range, in the reader's zone", () => {
  expect(startOfDay("2026-03-01")).toEqual(new Date(2026, 2, 1));
  expect(startOfDay("2026-02-28", 1)).toEqual(new Date(2026, 2, 1));
  for (const wrong of ["", "2026", "today"]) expect(startOfDay(wrong)).toBeNull();
});

it("downloads what was searched for, or says why not", async () => {
  const saved: string[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(String((blob as Blob).size > 0));
    return "blob:audit";
  };
  URL.revokeObjectURL = () => undefined;
  const paths: string[] = [];
  const real = transportOf(app.url, nestor.token);
  let fails = false;
  const { user } = openAdministration(app, nestor, {
    tab: "audit",
    transport: {
      ...real,
      fetchFile: (method, path) => {
        paths.push(path);
        return fails ? Promise.reject(new Error("No file")) : real.fetchFile(method, path);
      },
    },
  });
  await table();
  await user.selectOptions(screen.getByRole("combobox", { name: "Action" }), "Created");
  await user.click(screen.getByRole("button", { name: "Export as CSV" }));
  await waitFor(() =>
    expect(screen.getAllByRole("status").at(-1)?.textContent).toMatch(/The audit was downloaded$/),
  );
  expect([saved, paths]).toEqual([
    ["true"],
    ["/v1/administration/audit/export?action=create&format=csv"],
  ]);
  fails = true;
  await user.click(screen.getByRole("button", { name: "Export as JSON lines" }));
  expect(await screen.findByText("No file")).toBeDefined();
});
