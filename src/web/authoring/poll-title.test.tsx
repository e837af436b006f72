// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { conversationId, surveyId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { SentTo } from "#test/web/sent-to-for-test.tsx";
import { AuthoringPage } from "./authoring-page.tsx";

let app: AppInWorker;
let adele: Person;
let chat: string;

beforeAll(async () => {
  app = await startAppInWorker();
  adele = await app.as("adele");
  chat = await app.emulator.place("Launch week");
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

async function openForm(query: Record<string, string>) {
  const at = `/?${new URLSearchParams({ audienceType: "groupChat", audienceId: chat, audienceName: "Launch week", ...query }).toString()}`;
  renderPage(<SentTo page={<AuthoringPage type="poll" />} />, {
    transport: transportOf(app.url, adele.token),
    at,
  });
  await screen.findByRole("form");
  return userEvent.setup();
}

const box = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

/** Presses the button; returns the title that was sent or saved. */
async function titleAfter(
  user: ReturnType<typeof userEvent.setup>,
  action: "Send" | "Save",
): Promise<string> {
  await user.click(screen.getByRole("button", { name: action }));
  const shown = (await screen.findByTestId("sent-to", {}, { timeout: 5000 })).textContent;
  const id = surveyId.parse(/survey\/([^/?]+)/.exec(shown)?.[1]);
  return (await adele.surveys.get({ params: { id } })).title;
}

describe("the title of a poll", () => {
  it("has no field if there is no title", async () => {
    await openForm({});
    expect(screen.queryByRole("textbox", { name: "Title" })).toBeNull();
  });

  it("preset by the address is shown, and sent as shown (AUT-25)", async () => {
    const user = await openForm({ title: "From the address" });
    expect(box("Title").value).toBe("From the address");
    await user.type(box("Question"), "What shall we eat?");
    await user.type(box("Choice 1"), "Pizza");
    await user.type(box("Choice 2"), "Soup");
    expect(await titleAfter(user, "Send")).toBe("From the address");
  });

  it("can be removed after the poll is back to one question (AUT-25, EDT-10, AUT-36)", async () => {
    const recipients = [aRecipient({ type: "groupChat", id: conversationId.parse(chat) })];
    const questions = [aChoiceQuestion(), aChoiceQuestion()];
    const draft = aPoll({ type: "survey", title: "Two things", questions, recipients });
    const { id } = await adele.surveys.create({ body: { draft } });
    await adele.surveys.edit({
      params: { id },
      body: { survey: { ...draft, questions: questions.slice(0, 1) } },
    });
    const user = await openForm({ surveyId: id });
    expect(screen.getByRole("form", { name: "Edit poll" })).toBeDefined();
    expect(box("Title").value).toBe("Two things");
    await user.clear(box("Title"));
    expect(box("Title").value).toBe("");
    expect(await titleAfter(user, "Save")).toBe("");
  });
});
