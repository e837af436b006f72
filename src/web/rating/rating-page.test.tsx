// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import type { Transport } from "../api.tsx";
import { RatingPage } from "./rating-page.tsx";

const failed = "Oops, something went wrong please try again or contact support";
let app: AppInWorker;
let lee: Person;
beforeAll(async () => {
  app = await startAppInWorker({ RATING: "on", RATING_ACCOUNT_DAYS: "0", RATING_ITEMS: "0" });
  lee = await app.as("lee");
});
afterEach(cleanup);

function open(person: Person, { broken = () => false, frame = "task" as "task" | "content" } = {}) {
  const real = transportOf(app.url, person.token);
  const send: Transport["send"] = (method, path, body) =>
    broken() ? Promise.reject(new Error("The line is cut.")) : real.send(method, path, body);
  const page = (
    <Routes>
      <Route path="/content/nps" element={<RatingPage />} />
      <Route path="*" element={<output>elsewhere</output>} />
    </Routes>
  );
  return {
    user: userEvent.setup(),
    ...renderPage(page, {
      at: "/content/nps",
      transport: { ...real, send },
      context: {
        frame,
        user: { id: person.id, tenantId: person.tenantId, anonymous: false },
      },
      boot: { product: "Ballot" },
    }),
  };
}

const isAsked = async (person: Person) => (await person.accounts.ratingEligibility()).isEligible;
const button = (name: string) => screen.getByRole("button", { name });
const isDisabled = (name: string) => button(name).getAttribute("aria-disabled") === "true";
const score = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const field = () =>
  screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^What is the reason/ });
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("the rating dialog", () => {
  it("asks for a score of 0 to 10 and its reason, and thanks (NPS-01, NPS-02, NPS-03, NPS-04, NPS-06, NPS-08, NPS-11)", async () => {
    const { user, log } = open(lee);
    const question = await heading(
      "How likely are you to recommend Ballot to a friend or colleague?",
    );
    expect(document.activeElement).toBe(question);
    expect(log.resized.at(-1)).toEqual({ width: 701, height: 400 });
    expect(screen.getByRole("radiogroup", { name: question.textContent ?? "" })).toBeDefined();
    const plain = (text: string | null) => text?.replace(/[\u2068\u2069]/g, "");
    expect(
      screen.getAllByRole("radio").map((step) => plain(step.getAttribute("aria-label"))),
    ).toEqual([
      "0 Strong disagree",
      "1",
      "2",
      "3",
      "4",
      "5",
      "6",
      "7",
      "8",
      "9",
      "10 Strongly agree",
    ]);
    expect(screen.getByText("Strong disagree")).toBeDefined();
    expect(screen.getByText("Strongly agree")).toBeDefined();
    expect(isDisabled("Submit")).toBe(true);
    expect(screen.getByText("Choose a score")).toBeDefined();
    await user.click(button("Submit"));
    await user.click(score("8"));
    expect(log.resized.at(-1)).toEqual({ width: 701, height: 480 });
    expect(isDisabled("Submit")).toBe(true);
    expect(screen.getByText("Give the reason for your score")).toBeDefined();
    await user.type(field(), "   ");
    expect(isDisabled("Submit")).toBe(true);
    await user.click(button("Submit"));
    await user.type(field(), "It is quick");
    await user.click(score("9"));
    expect(field().value).toBe("   It is quick");
    expect(isDisabled("Submit")).toBe(false);
    await user.click(button("Submit"));
    const thanks = await heading("Thank you for your feedback");
    expect(document.activeElement).toBe(thanks);
    expect(log.resized.at(-1)).toEqual({ width: 701, height: 350 });
    expect(await isAsked(lee)).toBe(false);
    await user.click(button("Dismiss"));
    expect(log.submitted).toEqual([{ answered: true }]);
  });

  it("is filled in and sent by keys alone (NPS-02, NPS-08)", async () => {
    const { user } = open(await app.as("grady"));
    await screen.findByRole("radiogroup");
    await user.tab();
    expect(score("0 Strong disagree")).toBe(document.activeElement);
    await user.keyboard("[Space]");
    await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
    expect(score("3").checked).toBe(true);
    await user.tab();
    expect(field()).toBe(document.activeElement);
    await user.keyboard("Too many steps");
    await user.tab();
    expect(button("Opt out")).toBe(document.activeElement);
    await user.tab();
    await user.keyboard("{Enter}");
    await heading("Thank you for your feedback");
  });

  it("keeps everything after a failure and says so (NPS-10, NPS-11)", async () => {
    let broken = true;
    const { user, log } = open(await app.as("alex"), { broken: () => broken });
    await user.click(await screen.findByRole("button", { name: "Opt out" }));
    expect((await screen.findByRole("alert")).textContent).toBe(failed);
    expect(log.resized.at(-1)).toEqual({ width: 701, height: 480 });
    await user.click(score("7"));
    await user.type(field(), "Cards look good");
    await user.click(button("Submit"));
    await waitFor(() => expect(isDisabled("Submit")).toBe(false));
    expect(screen.getByRole("alert").textContent).toBe(failed);
    expect(score("7").checked).toBe(true);
    expect(field().value).toBe("Cards look good");
    broken = false;
    await user.click(button("Submit"));
    await heading("Thank you for your feedback");
  });

  it("keeps a reason that is too long, and says so (NPS-04)", async () => {
    const { user } = open(await app.as("megan"));
    await user.click(await screen.findByRole("radio", { name: "5" }));
    fireEvent.change(field(), { target: { value: "a".repeat(2001) } });
    expect(screen.getByText("The reason must be no more than 2000 characters")).toBeDefined();
    expect(isDisabled("Submit")).toBe(true);
    expect(field().value).toHaveLength(2001);
    await user.type(field(), "{Backspace}");
    expect(isDisabled("Submit")).toBe(false);
  });

  it("is never shown again to those who opt out (NPS-05, NPS-07, NPS-12)", async () => {
    const diego = await app.as("diego");
    expect(await isAsked(diego)).toBe(true);
    const { user, log } = open(diego);
    await user.click(await screen.findByRole("button", { name: "Opt out" }));
    const removed = await heading("Success! You have been removed from future feedback surveys.");
    expect(document.activeElement).toBe(removed);
    expect(log.resized.at(-1)).toEqual({ width: 436, height: 350 });
    expect(await isAsked(diego)).toBe(false);
    await user.click(button("Dismiss"));
    expect(log.submitted).toEqual([{ answered: true }]);
  });

  it("opened by its address, leads to the list at its end (HOST-38)", async () => {
    const { user, log } = open(await app.as("isaiah"), { frame: "content" });
    await user.click(await screen.findByRole("button", { name: "Opt out" }));
    await user.click(await screen.findByRole("button", { name: "Dismiss" }));
    expect(await screen.findByText("elsewhere")).toBeDefined();
    expect(log.submitted).toEqual([]);
  });
});
