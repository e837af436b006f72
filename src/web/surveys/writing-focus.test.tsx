// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { button, openAuthoring } from "./open-authoring-for-test.tsx";

beforeEach(() => {
  localStorage.clear();
});
afterEach(cleanup);

it("a form of several questions begins with the cursor in the title, which is not wrong for being left before anybody wrote in it", async () => {
  const { user } = openAuthoring({ type: "survey" });
  const title = screen.getByRole("textbox", { name: "Title" });
  await waitFor(() => expect(document.activeElement).toBe(title));
  await user.click(screen.getByRole("textbox", { name: "Question 1" }));
  await user.tab();
  expect(await screen.findByText("Question title is required")).toBeDefined();
  expect(screen.queryByText("Title is required")).toBeNull();
});

it("Enter in a choice goes on to the next one, and adds one after the last", async () => {
  const { user } = openAuthoring();
  const choice = (n: number) => screen.getByRole("textbox", { name: `Choice ${n}` });
  await user.type(choice(1), "Yes{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(choice(2)));
  await user.type(choice(2), "No{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(choice(3)));
});

it("a form is named after what it has become (EDT-09)", async () => {
  const { user } = openAuthoring();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("New poll");
  await user.click(button("Add question"));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("New survey");
});
