// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { unique } from "#test/unique.ts";
import { changed, openTemplates, saveTemplate } from "#test/web/open-templates-for-test.tsx";
import { transportOf } from "#test/web/render-for-test.tsx";

let app: AppInWorker;
let adele: Person;
let alex: Person;
beforeAll(async () => {
  app = await startAppInWorker();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
});
beforeEach(() => localStorage.setItem("templates:view", "own"));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const pathOf = (id: string) => `/content/poll/authoring?templateId=${id}&editTemplate=true`;
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const titleOf = async () => {
  const [title] = await screen.findAllByRole<HTMLInputElement>("textbox", { name: "Title" });
  if (!title) throw new Error("the form has a title");
  return title;
};
const save = () => screen.getByRole("button", { name: "Save" });

describe("editing a template", () => {
  it("changes its title, questions and settings, and returns to the templates (TPL-14, API-59)", async () => {
    const [before, after] = [unique("Before"), unique("After")];
    const { id } = await saveTemplate(adele, before, {
      categories: ["People Ops"],
      questions: [aChoiceQuestion(["Pizza", "Soup"], { label: "What shall we eat?" })],
      openDuration: "P1D",
    });
    const { user } = openTemplates(app, adele);
    await user.click(await screen.findByRole("button", { name: `More actions for ${before}` }));
    await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
    const shown = await heading("Edit template");
    await waitFor(() => expect(document.activeElement).toBe(shown));
    expect(screen.queryByRole("combobox", { name: "Send to" })).toBeNull();
    const title = await titleOf();
    await user.clear(title);
    await user.type(title, after);
    const question = screen.getByRole("textbox", { name: "Question" });
    await user.clear(question);
    await user.type(question, "What shall we cook?");
    await user.click(screen.getByRole("button", { name: /^Settings/ }));
    await user.selectOptions(screen.getByRole("combobox", { name: /^Close after/ }), "2 d");
    await user.click(screen.getByRole("button", { name: /^Categories.*People Ops/ }));
    await user.click(screen.getByRole("checkbox", { name: "Agile Practices" }));
    await user.click(save());
    expect(await screen.findByRole("button", { name: after })).toBeDefined();
    expect(await screen.findByText(`The template ${after} was saved`)).toBeDefined();
    expect(await adele.templates.get({ params: { id } })).toMatchObject({
      templateName: after,
      categories: ["People Ops", "Agile Practices"],
      openDuration: "P2D",
      questions: [{ label: "What shall we cook?" }],
      role: "own",
    });
  });

  it("is refused without a title, which is said at its field (TPL-22)", async () => {
    const { id } = await saveTemplate(adele, "Titled");
    const { user } = openTemplates(app, adele, { at: pathOf(id) });
    await user.clear(await titleOf());
    await user.click(save());
    expect(await screen.findByText("Title is required")).toBeDefined();
    expect((await adele.templates.get({ params: { id } })).templateName).toBe("Titled");
  });

  it("never writes over what somebody else changed meanwhile", async () => {
    const made = await saveTemplate(adele, "Contested");
    const params = { id: made.id };
    const { user } = openTemplates(app, adele, { at: pathOf(made.id) });
    await user.type(await titleOf(), " by me");
    await adele.templates.save({
      params,
      body: { templateName: "By others", type: "poll", questions: made.questions },
    });
    await user.click(save());
    await screen.findByText(/^Somebody else changed this template meanwhile/);
    expect((await adele.templates.get({ params })).templateName).toBe("By others");
    expect((await titleOf()).value).toBe("Contested by me");
    await user.click(screen.getByRole("button", { name: "Save as a new template" }));
    expect(await screen.findByRole("button", { name: "Contested by me" })).toBeDefined();
    expect((await adele.templates.get({ params })).templateName).toBe("By others");
  });

  it("that was deleted meanwhile can become a new template, also after a failure (API-58)", async () => {
    const name = unique("Gone");
    const { id } = await saveTemplate(adele, name);
    const real = transportOf(app.url, adele.token);
    let fails = true;
    const transport = changed(real, "/v1/templates", async (create) => {
      if (fails) throw new Error("No connection");
      return create();
    });
    const { user } = openTemplates(app, adele, { at: pathOf(id), transport });
    await user.type(await titleOf(), " again");
    await adele.templates.delete({ params: { id } });
    await user.click(save());
    await screen.findByText("This template was not found");
    const anew = () => screen.getByRole("button", { name: "Save as a new template" });
    await user.click(anew());
    await screen.findByText("No connection");
    expect(document.activeElement).toBe(anew());
    fails = false;
    await user.click(anew());
    expect(await screen.findByRole("button", { name: `${name} again` })).toBeDefined();
  });

  it("saves what is written after a response that was lost (API-59)", async () => {
    const { id } = await saveTemplate(adele, "Lost");
    const real = transportOf(app.url, adele.token);
    let loses = true;
    const transport = changed(real, `/v1/templates/${id}`, async (send) => {
      const answer = await send();
      if (loses && (await adele.templates.get({ params: { id } })).templateName !== "Lost") {
        loses = false;
        throw new Error("No connection");
      }
      return answer;
    });
    const { user } = openTemplates(app, adele, { at: pathOf(id), transport });
    await user.type(await titleOf(), " and");
    await user.click(save());
    await screen.findByText("No connection");
    await user.type(await titleOf(), " found");
    await user.click(save());
    expect(await screen.findByText("The template Lost and found was saved")).toBeDefined();
    expect((await adele.templates.get({ params: { id } })).templateName).toBe("Lost and found");
  });

  it.each(["a global one", "one that was shared to be used"])(
    "of %s makes a new template (TPL-28, TPL-29)",
    async (which) => {
      let id = "nps";
      if (which !== "a global one") {
        ({ id } = await saveTemplate(alex, "Of Alex"));
        await alex.templates.addUser({ params: { id }, body: { aadObjectId: adele.id } });
      }
      const before = await adele.templates.get({ params: { id } });
      const { user } = openTemplates(app, adele, { at: pathOf(id) });
      await heading("New template");
      const title = await titleOf();
      await user.clear(title);
      const made = unique("Made from it");
      await user.type(title, made);
      await user.click(save());
      await waitFor(async () =>
        expect(
          (await adele.templates.personal({ query: {} })).templates.map(
            (each) => each.templateName,
          ),
        ).toContain(made),
      );
      expect(await adele.templates.get({ params: { id } })).toEqual(before);
    },
  );
});
