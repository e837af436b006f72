// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { button, openAuthoring } from "#test/web/open-authoring-for-test.tsx";

beforeEach(() => {
  localStorage.clear();
});
afterEach(cleanup);

it("a form of several questions starts with the cursor in the title; no field is marked as wrong for being passed while empty", async () => {
  const { user } = openAuthoring({ type: "survey" });
  const title = screen.getByRole("textbox", { name: "Title" });
  await waitFor(() => expect(document.activeElement).toBe(title));
  const question = screen.getByRole("textbox", { name: "Question 1" });
  await user.click(question);
  await user.tab();
  await user.click(screen.getByRole("textbox", { name: "Choice 1" }));
  await user.type(screen.getByRole("textbox", { name: "Choice 2" }), "Soup");
  await user.type(title, "Lunch");
  await user.clear(title);
  await user.click(question);
  expect(await screen.findByText("Title is required")).toBeDefined();
  expect(screen.queryByText("Question title is required")).toBeNull();
  expect(screen.queryByText("Choice is required")).toBeNull();
  await user.click(button("Send"));
  expect(await screen.findByText("Question title is required")).toBeDefined();
});

it("Enter in a choice moves to the next one and adds one after the last, unless that is empty", async () => {
  const { user } = openAuthoring();
  const choice = (n: number) => screen.getByRole("textbox", { name: `Choice ${n}` });
  await user.type(choice(1), "Yes{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(choice(2)));
  await user.type(choice(2), "No{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(choice(3)));
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("textbox", { name: "Choice 4" })).toBeNull();
  expect(document.activeElement).toBe(choice(3));
});

it("the form's name follows the type that the draft has become (EDT-09)", async () => {
  const { user } = openAuthoring();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("New poll");
  await user.click(button("Add question"));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("New survey");
});
