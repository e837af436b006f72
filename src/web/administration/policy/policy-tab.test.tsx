// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { openPolicy, type Policy } from "#domain/administration/policy.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { losingAnswer, openAdministration } from "#test/web/administration-for-test.tsx";
import { transportOf } from "#test/web/render-for-test.tsx";
import type { Transport } from "#web/api.tsx";

let app: AppInWorker;
let nestor: Person;
beforeAll(async () => {
  // Of this file alone: a policy holds for all who use the product.
  app = await startAppInWorker({ BILLING: "off", ANONYMITY_MIN_GROUP: "4" });
  nestor = await app.as("nestor");
});
afterEach(async () => {
  cleanup();
  await decide({});
});

async function decide(policy: Partial<Policy>): Promise<void> {
  const { updatedAt } = await nestor.policy.read();
  await nestor.policy.set({ body: { policy: { ...openPolicy, ...policy }, updatedAt } });
}
const policyNow = async () => (await nestor.policy.read()).policy;

async function open(transport?: Transport) {
  const shown = openAdministration(app, nestor, {
    tab: "policy",
    ...(transport ? { transport } : {}),
  });
  await screen.findByRole("button", { name: "Save policy" });
  return shown.user;
}
type User = Awaited<ReturnType<typeof open>>;
const save = (user: User) => user.click(screen.getByRole("button", { name: "Save policy" }));
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const days = "Delete surveys after this many days since they closed";
const group = "Smallest group of anonymous answers";
const links = () => screen.getByRole<HTMLInputElement>("switch", { name: /^Share links/ });
const news = async (text: string) =>
  waitFor(() => expect(screen.getAllByRole("status").at(-1)?.textContent).toBe(text));

it("saves what is entered, and says it", async () => {
  const user = await open();
  expect(screen.getByText(/Empty: 4, as Polly is set up/)).toBeDefined();
  await user.click(screen.getByRole("radio", { name: "Only these people" }));
  expect(screen.getByText("Nobody yet: only administrators may create.")).toBeDefined();
  await user.type(screen.getByRole("combobox", { name: "Add a person" }), "alex");
  await user.click(await screen.findByRole("option", { name: /^Alex Wilber/ }));
  await user.click(screen.getByRole("radio", { name: "Only these types" }));
  await user.click(screen.getByRole("checkbox", { name: "Quiz" }));
  await user.click(links());
  await user.click(screen.getByRole("switch", { name: /^People without an account/ }));
  const names = () => screen.getByRole("combobox", { name: "Names in new surveys" });
  await user.selectOptions(names(), "Respondents choose");
  await user.type(field(group), "7");
  await user.type(field(days), "90");
  await save(user);
  await news("The policy was saved");
  const alex = await app.as("alex");
  expect(await policyNow()).toMatchObject({
    creators: "named",
    creatorIds: [alex.id],
    shareLinks: false,
    guests: false,
    usualAnonymity: "voluntary",
    minimumGroup: 7,
    closedDays: 90,
    deletedDays: null,
  });
  expect((await policyNow()).types).not.toContain("quiz");
  expect(screen.getByText(/^Last changed /)).toBeDefined();
  // What was saved is there when the page is opened again, with names.
  await open();
  expect(screen.getByRole("button", { name: "Remove Alex Wilber" })).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Quiz" }).checked).toBe(false);
});

it("asks for whole numbers in range and for a type, and saves nothing before", async () => {
  const user = await open();
  await user.type(field(days), "1.5");
  expect(screen.getByText("Enter a whole number from 1 to 3650, or nothing")).toBeDefined();
  await user.click(screen.getByRole("radio", { name: "Only these types" }));
  const types = within(screen.getByRole("group", { name: "What may be created" }));
  for (const box of types.getAllByRole("checkbox")) await user.click(box);
  await save(user);
  expect(screen.getByText("Choose at least one type")).toBeDefined();
  // The first that is wrong gets the focus.
  const [first] = types.getAllByRole<HTMLInputElement>("checkbox");
  expect(document.activeElement).toBe(first);
  await user.keyboard(" ");
  expect(first?.checked).toBe(true);
  await save(user);
  expect(document.activeElement).toBe(field(days));
  expect(await policyNow()).toEqual(openPolicy);
});

it("keeps what is entered when somebody else changed the policy meanwhile, and says what", async () => {
  const user = await open();
  await user.type(field(days), "90");
  await user.click(links());
  await decide({ guests: false, closedDays: 30 });
  await save(user);
  expect(await screen.findByText("Somebody else changed the policy meanwhile")).toBeDefined();
  expect(
    screen.getByText(
      "They changed: people without an account, days until deletion. You changed the same: days " +
        "until deletion. What you entered is kept and replaces theirs if you save again.",
    ),
  ).toBeDefined();
  expect([field(days).value, links().checked]).toEqual(["90", false]);
  await save(user);
  await news("The policy was saved");
  expect(await policyNow()).toMatchObject({ guests: false, closedDays: 90, shareLinks: false });
});

it("keeps what is entered while a policy is being saved that somebody else has changed", async () => {
  const real = transportOf(app.url, nestor.token);
  const held = Promise.withResolvers<void>();
  const user = await open({
    ...real,
    send: async (...call) => {
      if (call[0] === "PUT") await held.promise;
      return real.send(...call);
    },
  });
  await user.type(field(days), "90");
  await decide({ guests: false });
  await save(user);
  await user.click(links());
  await user.type(field(days), "0");
  held.resolve();
  expect(await screen.findByText("Somebody else changed the policy meanwhile")).toBeDefined();
  expect([field(days).value, links().checked]).toEqual(["900", false]);
});

it("keeps what is entered while another tab is open", async () => {
  const user = await open();
  await user.type(field(days), "45");
  await user.click(screen.getByRole("tab", { name: "Overview" }));
  await user.click(screen.getByRole("tab", { name: "Policy" }));
  expect(field(days).value).toBe("45");
});

it("says that saving failed and keeps what is entered; a lost answer is no change of somebody else's", async () => {
  const user = await open(losingAnswer(app, nestor, (method) => method === "PUT"));
  await user.type(field(days), "60");
  await save(user);
  expect(await screen.findByText("The connection broke")).toBeDefined();
  expect(field(days).value).toBe("60");
  expect((await policyNow()).closedDays).toBe(60);
  await save(user);
  await news("The policy was saved");
  expect(screen.queryByText("Somebody else changed the policy meanwhile")).toBeNull();
});
