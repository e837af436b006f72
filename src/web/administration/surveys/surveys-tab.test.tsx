// @vitest-environment jsdom
import { randomUUID } from "node:crypto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { surveyId, userId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { act, losingAnswer, openAdministration } from "#test/web/administration-for-test.tsx";

let app: AppInWorker;
let nestor: Person;
let adele: Person;
let megan: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  [nestor, adele, megan] = (await Promise.all(
    ["nestor", "adele", "megan"].map((name) => app.as(name)),
  )) as [Person, Person, Person];
});
afterEach(cleanup);

const list = () => screen.findByRole("table", { name: "Surveys of the organization" });
const row = (name: string) =>
  within(screen.getByRole("table", { name: "Surveys of the organization" })).getByRole("row", {
    name: new RegExp(name),
  });

async function send(of: Person = adele, over = {}) {
  const label = `Asked ${randomUUID()}`;
  const { poll, vote } = await sendPoll(app, of, { label, ...over });
  return { label, id: surveyId.parse(poll.id), vote };
}
type User = ReturnType<typeof openAdministration>["user"];
async function searchFor(user: User, label: string): Promise<void> {
  await list();
  await user.type(screen.getByRole("searchbox", { name: "Search by title" }), `${label}{Enter}`);
  await waitFor(async () => expect(within(await list()).getAllByRole("row")).toHaveLength(2));
}
const open = (transport?: ReturnType<typeof losingAnswer>) =>
  openAdministration(app, nestor, { tab: "surveys", ...(transport ? { transport } : {}) });

it("lists names, owners, states and counts, and says that answers are not shown", async () => {
  const { label, vote } = await send(adele, { anonymity: "anonymous" });
  await vote(megan, "Pizza");
  const { user } = open();
  await searchFor(user, label);
  expect(row(label).textContent).toMatch(
    new RegExp(`^${label}Poll · AnonymousAdele VanceLivejust now.*–1$`),
  );
  expect(screen.getByText(/no answers or results/)).toBeDefined();
  expect(document.body.textContent).not.toMatch(/Pizza|Salad/);
});

it("is paged by key, and filtered by state, type and owner", async () => {
  const { label, id } = await send();
  await send(megan);
  const { user } = open();
  await searchFor(user, label);
  await user.selectOptions(screen.getByRole("combobox", { name: "State" }), "Closed");
  expect(await screen.findByText("There are no surveys like this.")).toBeDefined();
  await nestor.administration.close({ params: { id } });
  await user.selectOptions(screen.getByRole("combobox", { name: "State" }), "Any state");
  expect(await list()).toBeDefined();
  await user.selectOptions(screen.getByRole("combobox", { name: "Type" }), "Quiz");
  expect(await screen.findByText("There are no surveys like this.")).toBeDefined();
  await user.selectOptions(screen.getByRole("combobox", { name: "Type" }), "Poll");
  expect(await list()).toBeDefined();
  await user.type(screen.getByRole("combobox", { name: "Owner" }), "megan");
  await user.click(await screen.findByRole("option", { name: /^Megan Bowen/ }));
  expect(await screen.findByText("There are no surveys like this.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Remove Owner Megan Bowen" }));
  expect(await list()).toBeDefined();
});

it("shows further surveys on request", async () => {
  const word = randomUUID();
  for (let n = 0; n < 26; n += 1) await sendPoll(app, adele, { label: `${word} ${n}` });
  const { user } = open();
  await list();
  await user.type(screen.getByRole("searchbox", { name: "Search by title" }), `${word}{Enter}`);
  const rows = async () => within(await list()).getAllByRole("row", { name: new RegExp(word) });
  await waitFor(async () => expect(await rows()).toHaveLength(25));
  await user.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(async () => expect(await rows()).toHaveLength(26));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

it("closes and deletes after saying what happens, and gives the focus back", async () => {
  const { label } = await send();
  const { user } = open();
  await searchFor(user, label);
  await act(user, label, "Close");
  const dialog = within(await screen.findByRole("alertdialog", { name: "Close this poll?" }));
  expect(dialog.getByText(label)).toBeDefined();
  expect(dialog.getByText(/Nobody can answer after it is closed/)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(row(label).textContent).toContain("Closed"));
  expect(screen.getAllByRole("status").at(-1)?.textContent).toBe(`${label} was closed`);
  // What is closed can't be closed again.
  await user.click(screen.getByRole("button", { name: `Actions for ${label}` }));
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual([
    "Hand over",
    "Show its audit",
    "Delete",
  ]);
  await user.click(screen.getByRole("menuitem", { name: "Delete" }));
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }),
  );
  expect(await screen.findByText("There are no surveys like this.")).toBeDefined();
  expect(screen.getAllByRole("status").at(-1)?.textContent).toBe(`${label} was deleted`);
});

it("hands over in place of one owner or of all", async () => {
  const { label, id } = await send();
  await adele.surveys.addOwner({
    params: { id },
    body: { aadObjectId: userId.parse(megan.id) },
  });
  const { user } = open();
  await searchFor(user, label);
  await act(user, label, "Hand over");
  const dialog = within(await screen.findByRole("alertdialog", { name: "Hand over this poll" }));
  expect(dialog.getByRole("button", { name: "Hand over" }).getAttribute("aria-disabled")).toBe(
    "true",
  );
  await user.selectOptions(dialog.getByRole("combobox", { name: "In place of" }), "Megan Bowen");
  await user.type(dialog.getByRole("combobox", { name: "New owner" }), "isaiah");
  await user.click(await screen.findByRole("option", { name: /^Isaiah Langer/ }));
  expect(dialog.getByText("New owner: Isaiah Langer")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Hand over" }));
  await waitFor(() => expect(row(label).textContent).toContain("Adele Vance, Isaiah Langer"));
  expect(screen.getAllByRole("status").at(-1)?.textContent).toBe(
    `${label} was handed over to Isaiah Langer`,
  );
});

it("shows why an action was refused, and what became of the survey meanwhile", async () => {
  const { label, id } = await send();
  const { user } = open();
  await searchFor(user, label);
  await adele.surveys.close({ params: { id }, body: {} });
  await act(user, label, "Close");
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.click(dialog.getByRole("button", { name: "Close" }));
  expect((await dialog.findByRole("alert")).textContent).toMatch(/no longer open/i);
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(row(label).textContent).toContain("Closed"));
});

it("shows what was done although the answer was lost", async () => {
  const { label } = await send();
  const { user } = open(losingAnswer(app, nestor, (method) => method === "DELETE"));
  await searchFor(user, label);
  await act(user, label, "Delete");
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await dialog.findByText("The connection broke")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("There are no surveys like this.")).toBeDefined();
});
