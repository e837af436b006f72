// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { newcomer } from "#test/newcomer.ts";
import type { Person } from "#test/person.ts";
import { unique } from "#test/unique.ts";
import {
  changed,
  namesIn,
  openTemplates,
  place,
  saveTemplate,
} from "#test/web/open-templates-for-test.tsx";
import { transportOf } from "#test/web/render-for-test.tsx";

let app: AppInWorker;
let adele: Person;
let lee: Person;
const usualWidth = window.innerWidth;
beforeAll(async () => {
  app = await startAppInWorker();
  [adele, lee] = [await app.as("adele"), await app.as("lee")];
});
beforeEach(() => localStorage.setItem("templates:view", "own"));
afterEach(() => {
  cleanup();
  localStorage.clear();
  window.innerWidth = usualWidth;
});

/** The open dialog, once it has the focus: until then its content may be hidden. */
const dialog = async () => {
  await waitFor(() =>
    expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true),
  );
  return within(screen.getByRole("dialog"));
};
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
type User = ReturnType<typeof openTemplates>["user"];
async function fromMenu(user: User, name: string, item: string) {
  await user.click(await screen.findByRole("button", { name: `More actions for ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
}
const shareWith = (owner: Person, id: string, person: Person) =>
  owner.templates.addUser({ params: { id }, body: { aadObjectId: person.id } });

describe("a template's details", () => {
  it("say what it asks, and lead to its use (TPL-09, TPL-10)", async () => {
    const questions = [
      aChoiceQuestion(["Pizza", "Soup"], { label: "What shall we eat?" }),
      aChoiceQuestion(["Yes", "No"], { label: "And afterwards coffee?" }),
    ];
    const owner = await newcomer(app);
    const { id } = await saveTemplate(owner, "Details of lunch", {
      type: "survey",
      questions,
      openDuration: "PT2H",
      templateDescription: "For Fridays",
    });
    const { user } = openTemplates(app, owner);
    await user.click(await screen.findByRole("button", { name: "Details of lunch" }));
    const details = await dialog();
    await details.findByText("What shall we eat?");
    for (const text of ["Survey · 2 questions", "For Fridays", "Pizza · Soup", "Closes after 2 h"])
      expect(details.getByText(text)).toBeDefined();
    expect(await details.findAllByRole("listitem")).toHaveLength(2);
    await user.click(await details.findByRole("link", { name: /^Use this Template/ }));
    expect((await place()).searchParams.get("templateId")).toBe(id);
  });

  it.each([
    [1000, false],
    [1001, true],
  ])("at a width of %i: the card is shown: %s (TPL-12)", async (width, shown) => {
    const owner = await newcomer(app);
    await saveTemplate(owner, `At ${width}`);
    window.innerWidth = width;
    const { user } = openTemplates(app, owner);
    await user.click(await screen.findByRole("button", { name: `At ${width}` }));
    const details = await dialog();
    await details.findByRole("list");
    if (shown) {
      const preview = within(await details.findByRole("region", { name: "Preview" }));
      expect(await preview.findByText(/^Poll · By/)).toBeDefined();
    } else expect(details.queryByRole("region", { name: "Preview" })).toBeNull();
  });

  it("of a global template have a copy for the user's own, and no Edit, Share or Delete (TPL-14, TPL-28, API-60)", async () => {
    localStorage.clear();
    const { user } = openTemplates(app, await newcomer(app));
    const [card] = await screen.findAllByRole("button", { name: "Sprint retrospective" });
    expect(screen.queryByRole("button", { name: /^More actions/ })).toBeNull();
    if (card) await user.click(card);
    const details = await dialog();
    for (const name of ["Edit", "Share", "Delete"])
      expect(details.queryByRole("button", { name })).toBeNull();
    await user.click(details.getByRole("button", { name: "Copy" }));
    await closed();
    expect(await screen.findByRole("tab", { name: "My Templates", selected: true })).toBeDefined();
    await waitFor(async () =>
      expect(await namesIn("My Templates")).toEqual(["Sprint retrospective"]),
    );
    expect(
      screen.getByRole("button", { name: "More actions for Sprint retrospective" }),
    ).toBeDefined();
  });
});

describe("deleting a template", () => {
  it("asks first, and takes it from the list (TPL-15)", async () => {
    const owner = await newcomer(app);
    await saveTemplate(owner, "No longer needed");
    await saveTemplate(owner, "Needed");
    const { user } = openTemplates(app, owner);
    await fromMenu(user, "No longer needed", "Delete");
    const sentence = "Are you sure you want to delete No longer needed template?";
    await screen.findByText(sentence);
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(await namesIn("My Templates")).toEqual(["Needed", "No longer needed"]);
    await fromMenu(user, "No longer needed", "Delete");
    await screen.findByText(sentence);
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    await waitFor(async () => expect(await namesIn("My Templates")).toEqual(["Needed"]));
    expect(await screen.findByText("No longer needed was deleted")).toBeDefined();
  });

  it("is done once by a double-click, and said (TPL-15)", async () => {
    const owner = await newcomer(app);
    await saveTemplate(owner, "Clicked twice");
    const { user } = openTemplates(app, owner);
    await fromMenu(user, "Clicked twice", "Delete");
    const popup = within(await screen.findByRole("alertdialog"));
    const button = popup.getByRole("button", { name: "Delete" });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText("Clicked twice was deleted")).toBeDefined();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("shows in the same popup why it failed (TPL-16)", async () => {
    const owner = await newcomer(app);
    const { id } = await saveTemplate(owner, "Stays");
    const transport = changed(transportOf(app.url, owner.token), `/v1/templates/${id}`, () =>
      Promise.reject(new Error("The server is away")),
    );
    const { user } = openTemplates(app, owner, { transport });
    await fromMenu(user, "Stays", "Delete");
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const popup = within(await screen.findByRole("alertdialog"));
    expect(await popup.findByText("The server is away")).toBeDefined();
    expect(popup.getByText("Are you sure you want to delete Stays template?")).toBeDefined();
  });
});

describe("sharing a template", () => {
  it("gives it to people to use, lets them manage it, and takes it away again (TPL-27, API-66, API-67)", async () => {
    const name = unique("To be shared");
    const { id } = await saveTemplate(adele, name);
    const { user } = openTemplates(app, adele);
    await fromMenu(user, name, "Share");
    const share = await dialog();
    const search = await share.findByRole("combobox", { name: "Share with" });
    expect(document.activeElement).toBe(search);
    // Its arrow is for the mouse: it would be a stop without the field's name (WCAG 4.1.2).
    expect(share.queryByRole("button", { name: "Open" })).toBeNull();
    const people = () =>
      within(share.getByRole("list", { name: "People with this template" }))
        .getAllByRole("listitem")
        .map((row) => within(row).getByRole<HTMLSelectElement>("combobox").selectedOptions[0]);
    await user.type(search, "Lee");
    await user.click(await screen.findByRole("option", { name: /^Lee/ }));
    const list = within(share.getByRole("list", { name: "People with this template" }));
    const role = await list.findByLabelText(`What ${lee.name} can do`, {}, { timeout: 5000 });
    expect(people().map((option) => option?.textContent)).toEqual(["Can manage", "Can use"]);
    expect((await lee.templates.get({ params: { id } })).role).toBe("read");
    await waitFor(() => expect(role).toHaveProperty("disabled", false));
    role.focus();
    await user.selectOptions(role, "Can manage");
    await waitFor(async () =>
      expect((await lee.templates.get({ params: { id } })).role).toBe("own"),
    );
    await waitFor(() =>
      expect(people().map((option) => option?.textContent)).toEqual(["Can manage", "Can manage"]),
    );
    const focused = () => document.activeElement?.getAttribute("aria-label");
    await waitFor(() => expect(focused()).toBe(`What ${lee.name} can do`));
    const remove = share.getByRole("button", { name: `Remove ${lee.name}` });
    await waitFor(() => expect(remove.getAttribute("aria-disabled")).not.toBe("true"));
    await user.click(remove);
    await waitFor(() => expect(people()).toHaveLength(1));
    await expect(lee.templates.get({ params: { id } })).rejects.toMatchObject({ status: 404 });
    const own = share.getByRole("combobox", { name: `What ${adele.name} can do` });
    expect(own).toHaveProperty("disabled", true);
    await user.keyboard("{Escape}");
    await closed();
    await waitFor(() => expect(focused()).toBe(`More actions for ${name}`));
  });

  it("with somebody who was let manage it meanwhile leaves them that (TPL-27)", async () => {
    const name = unique("To be shared by two");
    const { id } = await saveTemplate(adele, name);
    const { user } = openTemplates(app, adele);
    await fromMenu(user, name, "Share");
    const share = await dialog();
    const search = await share.findByRole("combobox", { name: "Share with" });
    await adele.templates.addOwner({ params: { id }, body: { aadObjectId: lee.id } });
    await user.type(search, "Lee");
    await user.click(await screen.findByRole("option", { name: /^Lee/ }));
    const role = await share.findByLabelText(`What ${lee.name} can do`, {}, { timeout: 5000 });
    expect(role).toHaveProperty("value", "own");
    expect((await lee.templates.get({ params: { id } })).role).toBe("own");
  });

  it("saves what is chosen for one person while another's is saved (TPL-27)", async () => {
    const name = unique("To be managed by all");
    const { id } = await saveTemplate(adele, name);
    const alex = await app.as("alex");
    for (const person of [lee, alex]) await shareWith(adele, id, person);
    const { user } = openTemplates(app, adele);
    await fromMenu(user, name, "Share");
    const share = await dialog();
    const roleOf = ({ name: of }: Person) => share.findByLabelText(`What ${of} can do`);
    for (const role of [await roleOf(lee), await roleOf(alex)])
      fireEvent.change(role, { target: { value: "own" } });
    const { owners } = await waitFor(async () => {
      const template = await adele.templates.get({ params: { id } });
      expect(template.users).toEqual([]);
      return template;
    });
    expect(owners.map((owner) => owner.aadObjectId)).toEqual([adele.id, lee.id, alex.id]);
    await screen.findByText(`${alex.name} can now manage this template`);
  });

  it("asks those who remove themselves, or let it go, before it does either (TPL-27)", async () => {
    const name = unique("To be left");
    const { id } = await saveTemplate(adele, name);
    await shareWith(adele, id, lee);
    await adele.templates.addOwner({ params: { id }, body: { aadObjectId: lee.id } });
    const { user } = openTemplates(app, adele);
    await fromMenu(user, name, "Share");
    const share = await dialog();
    const own = await share.findByRole("combobox", { name: `What ${adele.name} can do` });
    await user.selectOptions(own, "Can use");
    const first = within(await screen.findByRole("alertdialog", { name: "No longer manage it?" }));
    await user.click(first.getByRole("button", { name: "Cancel" }));
    const again = await dialog();
    await user.click(await again.findByRole("button", { name: `Remove ${adele.name}` }));
    const second = within(await screen.findByRole("alertdialog", { name: "Remove yourself?" }));
    expect((await adele.templates.get({ params: { id } })).role).toBe("own");
    await user.click(second.getByRole("button", { name: "Remove me" }));
    await closed();
    await expect(adele.templates.get({ params: { id } })).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ["Share", "dialog"],
    ["Delete", "alertdialog"],
  ])(
    "%s gives the focus back to the menu's button when it is given up (TPL-14, TPL-27)",
    async (item, kind) => {
      const owner = await newcomer(app);
      await saveTemplate(owner, "Given up");
      const { user } = openTemplates(app, owner);
      await fromMenu(user, "Given up", item);
      await waitFor(() =>
        expect(screen.getByRole(kind).contains(document.activeElement)).toBe(true),
      );
      await user.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole(kind)).toBeNull());
      const menu = await screen.findByRole("button", { name: "More actions for Given up" });
      await waitFor(() => expect(document.activeElement).toBe(menu));
    },
  );

  it("that ended meanwhile leaves nothing to copy or use (TPL-10, TPL-27)", async () => {
    const name = unique("Taken back");
    const { id } = await saveTemplate(adele, name);
    await shareWith(adele, id, lee);
    const { user } = openTemplates(app, lee);
    const card = await screen.findByRole("button", { name });
    await adele.templates.removeUser({ params: { id, userId: lee.id } });
    await user.click(card);
    const details = await dialog();
    expect(await details.findByText("This template was not found")).toBeDefined();
    expect(details.queryByRole("button", { name: "Copy" })).toBeNull();
    expect(details.queryByRole("link", { name: /^Use this Template/ })).toBeNull();
  });

  it("says whose it is; who has it may use and copy it, and leave it (TPL-14, TPL-27)", async () => {
    const lidia = await app.as("lidia");
    const name = unique("Given");
    const mine = async () => (await namesIn("My Templates")).filter((each) => each === name).length;
    const { id } = await saveTemplate(adele, name);
    await shareWith(adele, id, lidia);
    const { user } = openTemplates(app, lidia);
    expect(await screen.findAllByText(`Poll · 1 question · By ${adele.name}`)).not.toEqual([]);
    await user.click(screen.getByRole("button", { name }));
    expect((await dialog()).queryByRole("button", { name: "Edit" })).toBeNull();
    await user.click((await dialog()).getByRole("button", { name: "Copy" }));
    await closed();
    await waitFor(async () => expect(await mine()).toBe(2));
    const [menu] = screen.getAllByRole("button", { name: /^More actions/ }).slice(1);
    if (menu) await user.click(menu);
    expect(screen.getAllByRole("menuitem")).toHaveLength(1);
    await user.click(screen.getByRole("menuitem", { name: "Remove from my templates" }));
    await user.click(await screen.findByRole("button", { name: "Remove" }));
    await waitFor(async () => expect(await mine()).toBe(1));
    await expect(lidia.templates.get({ params: { id } })).rejects.toMatchObject({ status: 404 });
  });
});
