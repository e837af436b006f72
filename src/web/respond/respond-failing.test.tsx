// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { startAppInWorker } from "#test/app-in-worker.ts";
import { sendPoll } from "#test/send-poll.ts";
import { openRespondPage, savedOf } from "#test/web/respond-for-test.tsx";

/** A separate product: this test breaks its database. */
const app = await startAppInWorker({ PRODUCT_NAME: "Broken" });
const [adele, alex] = await Promise.all([app.as("adele"), app.as("alex")]);
beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** Selects and submits while a column is missing. */
async function submitWithout(column: string, table: string) {
  const { poll, choice } = await sendPoll(app, adele);
  const { user } = openRespondPage(app, alex, poll.id);
  await user.click(await screen.findByRole("radio", { name: "Soup" }));
  await app.runStatement(alex, `alter table ${table} rename column ${column} to gone`);
  await user.click(screen.getByRole("button", { name: "Submit" }));
  const repair = () =>
    app.runStatement(alex, `alter table ${table} rename column gone to ${column}`);
  return { poll, choice, user, repair };
}
const done = () =>
  screen.findByRole("heading", { name: "You've completed this poll!" }, { timeout: 15_000 });

it("a response that could not be saved for now is reported in the server's words, kept, and retried automatically (TAK-19)", async () => {
  const { poll, choice, repair } = await submitWithout("source", "responses");
  expect(
    (await screen.findByText("Failed to save response", {}, { timeout: 5000 })).getAttribute(
      "role",
    ),
  ).toBe("alert");
  expect(
    screen.getByText(
      /^Your answers are saved on this device\. They are sent as soon as the server can be reached/,
    ),
  ).toBeDefined();
  expect(document.activeElement).toBe(
    screen.getByRole("heading", { level: 1, name: poll.question.label }),
  );
  await repair();
  await done();
  expect(screen.queryByRole("alert")).toBeNull();
  expect((await savedOf(alex, poll.id))?.responses[0]?.value).toBe(choice("Soup").id);
});

it("a response that waited leaves the focus to who is elsewhere when it is saved", async () => {
  const { repair } = await submitWithout("source", "responses");
  await screen.findByText("Failed to save response", {}, { timeout: 5000 });
  act(() => (document.activeElement as HTMLElement).blur());
  const elsewhere = vi.spyOn(document, "hasFocus").mockReturnValue(false);
  onTestFinished(() => elsewhere.mockRestore());
  await repair();
  await done();
  expect(document.activeElement).toBe(document.body);
});

it("a permanent failure is reported and not retried: the entered values stay, to be sent again by hand (TAK-19)", async () => {
  const { poll, choice, user, repair } = await submitWithout("description", "surveys");
  expect(
    (await screen.findByText("Unknown error occurred", {}, { timeout: 5000 })).getAttribute("role"),
  ).toBe("alert");
  expect(screen.queryByText(/saved on this device/i)).toBeNull();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Soup" }).checked).toBe(true);
  await repair();
  await user.click(screen.getByRole("button", { name: "Submit" }));
  await done();
  expect((await savedOf(alex, poll.id))?.responses[0]?.value).toBe(choice("Soup").id);
});
