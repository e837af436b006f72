// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { userId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { comingBackOf } from "#test/web/coming-back-for-test.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import type { Transport } from "../api.tsx";
import { apiError } from "../api-error.ts";
import type { Payment } from "./people-list.tsx";
import { PeopleTab } from "./people-tab.tsx";

let app: AppInWorker;
let [adele, alex, megan]: Person[] = [];
let place: string;
beforeAll(async () => {
  app = await startAppInWorker({ BILLING: "sandbox" });
  [adele, alex, megan] = await Promise.all(["adele", "alex", "megan"].map((name) => app.as(name)));
  place = await app.emulator.place("Launch week");
});
afterEach(cleanup);
afterAll(() => app.setPlans(people().adele, []));
const people = () => {
  if (!adele || !alex || !megan) throw new Error("all are there");
  return { adele, alex, megan };
};
const ids = (...of: Person[]) => of.map(({ id }) => userId.parse(id));

type Held = { owners?: Person[]; users?: Person[]; admins?: Person[]; quantity?: number | null };
type Seen = {
  by?: Person;
  inPlace?: boolean;
  send?: Transport["send"];
  metered?: boolean;
  payment?: Payment;
};
/** The tab of a new subscription, as somebody sees it. */
async function open(
  { owners = [people().adele], users = [], admins = [], quantity = 10 }: Held = {},
  { by = people().adele, inPlace = true, send, metered = false, payment = null }: Seen = {},
) {
  const plan = {
    plan: "msteams-standard",
    planLevel: 2500,
    trialExpiresAt: null,
    userIds: ids(...users, ...owners, ...admins),
    owners: ids(...owners),
    admins: ids(...admins),
    planQuantity: quantity,
    planUsageType: metered ? "metered" : "licensed",
  } as const;
  await app.setPlans(people().adele, [plan]);
  const [held] = (await by.accounts.get()).subscriptions.filter(
    ({ state, scope }) => state === "active" && scope === "user",
  );
  if (!held) throw new Error("no subscription");
  const real = transportOf(app.url, by.token);
  const upgraded: string[] = [];
  const onUpgrade = () => void upgraded.push(held.id);
  renderPage(<PeopleTab subscriptionId={held.id} {...{ payment, onUpgrade }} />, {
    transport: { ...real, send: send ?? real.send },
    context: {
      user: { id: by.id, tenantId: by.tenantId, anonymous: false },
      chat: inPlace ? { id: place } : null,
    },
  });
  await screen.findByRole("list", { name: "Owners" });
  return { id: held.id, user: userEvent.setup(), upgraded };
}
const namesIn = (list: "Owners" | "Users") =>
  within(screen.getByRole("list", { name: list }))
    .queryAllByRole("listitem")
    .map((row) => row.textContent);
const roleOf = (name: string) =>
  screen.getByRole<HTMLSelectElement>("combobox", { name: `Role of ${name}` });

describe("users and licences", () => {
  it("lists owners by name, users with their label, and the licence count (ACC-12, ACC-13, PERM-05, PERM-07)", async () => {
    const { adele, alex, megan } = people();
    await open({ owners: [megan, adele], users: [alex], quantity: 5 }, { by: alex });
    expect(screen.getByText("3 of 5 licenses used")).toBeDefined();
    expect(screen.getByRole("progressbar").getAttribute("aria-valuetext")).toBe(
      "3 of 5 licenses used",
    );
    const [first, second] = namesIn("Owners");
    expect([first?.includes(adele.name), second?.includes(megan.name)]).toEqual([true, true]);
    expect(first).toMatch(/Owner$/);
    expect(namesIn("Users")[0]).toMatch(/\(you\).*Creator$/);
    // A creator has nothing to manage.
    expect(screen.queryAllByRole("button")).toEqual([]);
    expect(screen.queryAllByRole("combobox")).toEqual([]);
  });

  it("of the whole organisation, when it is over, is nobody's any more (ACC-12, PLAN-22)", async () => {
    const { adele, megan } = people();
    const all = { plan: "msteams-standard", planLevel: 2500, trialExpiresAt: null } as const;
    await app.setPlans(adele, [{ ...all, userIds: [], admins: ids(adele) }]);
    const [held] = (await adele.accounts.get()).subscriptions.filter(
      ({ state, scope }) => state === "active" && scope === "tenant",
    );
    const openAs = (hasEnded: boolean) =>
      renderPage(
        <PeopleTab
          subscriptionId={held?.id ?? ""}
          hasEnded={hasEnded}
          onUpgrade={() => undefined}
        />,
        { transport: transportOf(app.url, adele.token) },
      );
    const everybody = "Everybody in your organization has this subscription.";
    openAs(false);
    expect(await screen.findByText(everybody)).toBeDefined();
    expect(screen.getByText("Nobody is named as an owner")).toBeDefined();
    cleanup();
    openAs(true);
    expect(await screen.findByText(/^This subscription has ended/)).toBeDefined();
    expect(screen.queryByText(everybody)).toBeNull();
    await app.setPlans(megan, []);
  });

  it("asks before an owner becomes a creator whose card may pay, while that is not known (ACC-21)", async () => {
    const { adele, megan } = people();
    const { user } = await open({ owners: [adele, megan] }, { payment: "unknown" });
    await user.selectOptions(roleOf(megan.name), "Creator");
    const dialog = await screen.findByRole("alertdialog", {
      name: `Make ${megan.name} a creator?`,
    });
    expect(dialog.textContent).toContain(`If the card of ${megan.name} pays this subscription, it`);
    await user.click(within(dialog).getByRole("button", { name: "Switch the role" }));
    await waitFor(() => expect(namesIn("Owners")).toHaveLength(1));
  });

  it("asks before an admin is removed whose card pays (ACC-15)", async () => {
    const { adele, megan } = people();
    const paid = { cardHolder: userId.parse(megan.id), currentPeriodEnd: new Date("2027-01-05") };
    const { user } = await open({ admins: [megan] }, { payment: paid });
    const remove = () => user.click(screen.getByRole("button", { name: `Remove ${megan.name}` }));
    await remove();
    const asked = async () =>
      within(await screen.findByRole("alertdialog", { name: `Remove ${megan.name}?` }));
    const dialog = await asked();
    expect(dialog.getByText(/^The card of .* pays this subscription/)).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(namesIn("Users")).toHaveLength(1);
    await remove();
    await user.click((await asked()).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(namesIn("Users")).toHaveLength(0));
    cleanup();
    // Where another card pays, nobody is asked.
    const others = { ...paid, cardHolder: userId.parse(adele.id) };
    const again = await open({ admins: [megan] }, { payment: others });
    await again.user.click(screen.getByRole("button", { name: `Remove ${megan.name}` }));
    await waitFor(() => expect(namesIn("Users")).toHaveLength(0));
  });

  it("adds a member of the place as a user or as an owner (ACC-17, PERM-05)", async () => {
    const { alex, megan } = people();
    const { user } = await open();
    const add = await screen.findByRole("combobox", { name: "Add a user" });
    await user.type(add, alex.name.slice(0, 4));
    await user.click(await screen.findByRole("option", { name: new RegExp(alex.name) }));
    await waitFor(() => expect(namesIn("Users")[0]).toContain(alex.name));
    expect(screen.getByText("2 of 10 licenses used")).toBeDefined();
    expect(await screen.findByText(`${alex.name} was added`)).toBeDefined();
    await user.selectOptions(screen.getByRole("combobox", { name: "Add as" }), "Owner");
    await user.type(screen.getByRole("combobox", { name: "Add a user" }), megan.name.slice(0, 4));
    await user.click(await screen.findByRole("option", { name: new RegExp(megan.name) }));
    await waitFor(() => expect(namesIn("Owners")).toHaveLength(2));
  });

  it("outside of a place says where to add (ACC-19)", async () => {
    await open({}, { inPlace: false });
    expect(
      screen.getByText(
        "To add owners, please access this Polly via the Polly tab within the channel, chat or " +
          "meeting it was created in.",
      ),
    ).toBeDefined();
    expect(screen.queryByRole("combobox", { name: "Add a user" })).toBeNull();
  });

  it("with all licences in use, adding is disabled and says why when it is tried (ACC-18, UPG-14, UPG-15)", async () => {
    const { adele, alex } = people();
    const { id, user, upgraded } = await open({ users: [alex], quantity: 2 });
    expect(
      screen.getByText("Purchase more licenses to add more owners/users to this subscription"),
    ).toBeDefined();
    expect(screen.queryByRole("combobox", { name: "Add a user" })).toBeNull();
    const add = screen.getByRole("button", { name: "Add a user" });
    expect(add.getAttribute("aria-disabled")).toBe("true");
    await user.click(add);
    const dialog = await screen.findByRole("dialog", { name: "All licenses are in use" });
    expect(
      within(dialog).getByText(
        "In order to add more members you'll need more licenses. Please upgrade your " +
          "subscription to get more licenses",
      ),
    ).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: "Upgrade Plan" }));
    expect(upgraded).toEqual([id]);
    // One is free again as soon as somebody is removed.
    await adele.subscriptions.removeUser({ params: { id, userId: userId.parse(alex.id) } });
  });

  it("says so as well where somebody else takes the last licence meanwhile (UPG-15)", async () => {
    const { adele, alex, megan } = people();
    const { id, user } = await open({ quantity: 2 });
    const add = await screen.findByRole("combobox", { name: "Add a user" });
    await user.type(add, alex.name.slice(0, 4));
    const option = await screen.findByRole("option", { name: new RegExp(alex.name) });
    const body = { aadObjectId: userId.parse(megan.id), teamId: place as never };
    await adele.subscriptions.addUser({ params: { id }, body });
    await user.click(option);
    expect(await screen.findByRole("dialog", { name: "All licenses are in use" })).toBeDefined();
    await waitFor(() => expect(namesIn("Users")[0]).toContain(megan.name));
  });

  it("shows no count where a subscription is metered (ACC-28)", async () => {
    await open({ quantity: 1 }, { metered: true });
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(screen.getByText(/^1 user\. No number of licenses limits them/)).toBeDefined();
    expect(await screen.findByRole("combobox", { name: "Add a user" })).toBeDefined();
  });

  it("an owner promotes, demotes and removes; the last owner can't be touched (ACC-14, ACC-15, ACC-20, ACC-21)", async () => {
    const { adele, alex } = people();
    const { user } = await open({ users: [alex] });
    expect(roleOf(adele.name).disabled).toBe(true);
    const removeOwner = screen.getByRole("button", { name: `Remove ${adele.name}` });
    expect(removeOwner.getAttribute("aria-disabled")).toBe("true");
    roleOf(alex.name).focus();
    await user.selectOptions(roleOf(alex.name), "Owner");
    await waitFor(() => expect(namesIn("Owners")).toHaveLength(2));
    // They are in the other list now, with the focus.
    await waitFor(() => expect(document.activeElement).toBe(roleOf(alex.name)));
    await user.selectOptions(roleOf(alex.name), "Creator");
    await waitFor(() => expect(namesIn("Users")).toHaveLength(1));
    screen.getByRole("button", { name: `Remove ${alex.name}` }).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByText("Nobody else yet")).toBeDefined());
    // The focus does not go with the row.
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Users" }));
  });

  it("who switches their own role has to confirm, and manages nothing then (ACC-22)", async () => {
    const { adele, alex } = people();
    const { user } = await open({ owners: [adele, alex] });
    await user.selectOptions(roleOf(adele.name), "Creator");
    const dialog = await screen.findByRole("alertdialog", { name: /^Give up your role/ });
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(roleOf(adele.name).value).toBe("owner");
    await user.selectOptions(roleOf(adele.name), "Creator");
    await user.click(await screen.findByRole("button", { name: "Switch my role" }));
    await waitFor(() => expect(namesIn("Users")[0]).toMatch(/\(you\).*Creator$/));
    expect(screen.queryByRole("combobox", { name: /^Role of/ })).toBeNull();
  });

  it("at 5 owners the role is offered to nobody else (ACC-16)", async () => {
    const { adele, alex } = people();
    const { people: crowd } = await app.emulator.crowd(
      place,
      "adele",
      limits.subscriptionOwners - 1,
    );
    const owners = await Promise.all(crowd.map(({ id }) => app.as(id)));
    await open({ owners: [adele, ...owners], users: [alex] });
    expect(screen.queryByRole("combobox", { name: `Role of ${alex.name}` })).toBeNull();
    expect(screen.queryByRole("combobox", { name: "Add as" })).toBeNull();
    expect(await screen.findByRole("combobox", { name: "Add a user" })).toBeDefined();
    for (const { id } of crowd) await app.emulator.leave(place, "adele", id);
  });

  it("an admin adds users, and changes and removes nobody (PERM-06, PERM-08)", async () => {
    const { alex, megan } = people();
    await open({ admins: [megan], users: [alex] }, { by: megan });
    expect(await screen.findByRole("combobox", { name: "Add a user" })).toBeDefined();
    expect(screen.queryByRole("combobox", { name: /^Role of/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
    expect(namesIn("Users").some((row) => row?.endsWith("Admin"))).toBe(true);
  });
});

it("what is entered stays while the people cannot be read again (ACC-12)", async () => {
  const { adele, alex } = people();
  const { transport, comeBack } = comingBackOf(app.url, adele);
  const { id, user } = await open({ users: [alex] }, { send: transport.send });
  const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Add a user" });
  await user.type(await screen.findByRole("combobox", { name: "Add a user" }), "Meg");
  await comeBack(`/v1/subscription/${id}`);
  await user.type(field(), "an");
  expect(field().value).toBe("Megan");
  expect(namesIn("Users")).toHaveLength(1);
  expect(screen.getByText("Sorry, there was a problem loading the users:")).toBeDefined();
});

it("who has lost every role sees nobody any more", async () => {
  const { adele, alex, megan } = people();
  const real = transportOf(app.url, alex.token);
  let isOut = false;
  const send: Transport["send"] = (...call) =>
    isOut ? Promise.reject(apiError(403, "", {})) : real.send(...call);
  await open({ owners: [adele, megan], users: [alex] }, { by: alex, send });
  isOut = true;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 600_000 });
  onTestFinished(() => void vi.useRealTimers());
  act(() => void window.dispatchEvent(new Event("visibilitychange")));
  await screen.findByText("Sorry, there was a problem loading the users:");
  expect(screen.queryByRole("list")).toBeNull();
});

describe("a change that fails", () => {
  const failing =
    (part: (method: string, path: string) => boolean, words?: string): Transport["send"] =>
    (method, path, body) => {
      const real = transportOf(app.url, people().adele.token);
      return part(method, path)
        ? Promise.reject(apiError(500, "", words ? { message: words } : {}))
        : real.send(method, path, body);
    };

  it("shows the server's message, or what went wrong with the role (ACC-23)", async () => {
    const { alex } = people();
    for (const [words, said] of [
      ["Somebody was quicker", "Somebody was quicker"],
      [undefined, "There was an error switching user roles."],
    ] as const) {
      const send = failing((method, path) => method === "POST" && path.endsWith("/owner"), words);
      const { user } = await open({ users: [alex] }, { send });
      await user.selectOptions(roleOf(alex.name), "Owner");
      expect((await screen.findByRole("alert")).textContent).toBe(said);
    }
  });

  it("says that the user could not be added (ACC-24)", async () => {
    const { alex } = people();
    const send = failing((method, path) => method === "POST" && path.endsWith("/user"));
    const { user } = await open({}, { send });
    await user.type(await screen.findByRole("combobox", { name: "Add a user" }), "Alex");
    await user.click(await screen.findByRole("option", { name: new RegExp(alex.name) }));
    expect(await screen.findByText("There was an error adding the user.")).toBeDefined();
  });

  it("of a removal is said beside the person (ACC-25)", async () => {
    const { alex } = people();
    const send = failing((method) => method === "DELETE", "Not now");
    const { user } = await open({ users: [alex] }, { send });
    await user.click(screen.getByRole("button", { name: `Remove ${alex.name}` }));
    const said = await screen.findByRole("alert");
    expect([said.textContent, said.closest("li")?.textContent?.includes(alex.name)]).toEqual([
      "Not now",
      true,
    ]);
  });
});
