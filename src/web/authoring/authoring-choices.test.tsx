// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { renderPage } from "#test/web/render-for-test.tsx";
import { AuthoringPage } from "./authoring-page.tsx";

const channel = {
  team: {
    id: "19:team@thread.tacv2",
    groupId: "33333333-3333-4333-8333-333333333333",
    name: "Contoso",
  },
  channel: { id: "19:general@thread.tacv2", name: "General", type: "Regular" },
} as const;

beforeEach(() => {
  localStorage.clear();
});
afterEach(cleanup);

function open(
  type: "poll" | "survey" | "quiz" = "poll",
  context: Parameters<typeof renderPage>[1] = { context: channel },
) {
  return { user: userEvent.setup(), ...renderPage(<AuthoringPage type={type} />, context) };
}
const question = () => screen.getByRole("textbox", { name: "Question" });
const choice = (n: number) => screen.getByRole("textbox", { name: `Choice ${n}` });
const button = (name: string | RegExp) => screen.getByRole("button", { name });

describe("choices", () => {
  it("can be added until there are 25 (QED-15, QED-19)", async () => {
    const { user } = open();
    for (let n = 2; n < 25; n += 1) await user.click(button("Add choice"));
    expect(screen.getAllByRole("textbox", { name: /^Choice/ })).toHaveLength(25);
    expect(button("Add choice").hasAttribute("disabled")).toBe(true);
  });

  it("can be deleted down to two (QED-16)", async () => {
    const { user } = open();
    expect(button("Delete choice 1").hasAttribute("disabled")).toBe(true);
    await user.click(button("Add choice"));
    await user.type(choice(1), "Pizza");
    await user.type(choice(3), "Soup");
    await user.click(button("Delete choice 2"));
    expect(
      screen
        .getAllByRole<HTMLInputElement>("textbox", { name: /^Choice/ })
        .map((field) => field.value),
    ).toEqual(["Pizza", "Soup"]);
    expect(button("Delete choice 1").hasAttribute("disabled")).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(choice(2)));
  });

  it("are moved by keyboard; their labels stay and the focus follows", async () => {
    const { user } = open();
    await user.type(choice(1), "Pizza");
    await user.type(choice(2), "Soup");
    button("Move choice 1 down").focus();
    await user.keyboard("{Enter}");
    expect(
      screen
        .getAllByRole<HTMLInputElement>("textbox", { name: /^Choice/ })
        .map((field) => field.value),
    ).toEqual(["Soup", "Pizza"]);
    await waitFor(() => expect(document.activeElement).toBe(button("Move choice 2 down")));
    expect(await screen.findByText("Choice 1 is now choice 2")).toBeDefined();
  });

  it("that look like another one are told, and can't be sent", async () => {
    const { user } = open();
    await user.type(question(), "Lunch?");
    await user.type(choice(1), "Pizza");
    await user.type(choice(2), " pizza");
    await user.click(button("Send"));
    const told = await screen.findByText("Choice already exists!");
    expect(choice(2).getAttribute("aria-describedby")).toContain(told.closest("[id]")?.id);
    await user.type(choice(2), " with cheese");
    await waitFor(() => expect(screen.queryByText("Choice already exists!")).toBeNull());
  });

  it("get another one after Enter, which moves the focus there", async () => {
    const { user } = open();
    await user.type(choice(2), "Soup{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(choice(3)));
  });

  it("may be several if the author allows it (QED-22)", async () => {
    const { user } = open();
    await user.click(screen.getByRole("checkbox", { name: "Allow several answers" }));
    expect(
      screen.getByRole<HTMLInputElement>("checkbox", { name: "Allow several answers" }).checked,
    ).toBe(true);
  });

  it("are fixed for yes/no (QED-07); the question keeps its label (QED-08)", async () => {
    const { user } = open();
    await user.type(question(), "Shall we?");
    await user.selectOptions(screen.getByRole("combobox", { name: "Question type" }), "yes-no");
    expect(screen.queryByRole("button", { name: "Add choice" })).toBeNull();
    expect(screen.getAllByText("Yes")).not.toHaveLength(0);
    expect((question() as HTMLTextAreaElement).value).toBe("Shall we?");
  });
});

describe("a new choice", () => {
  it("is not marked as wrong before the author could write it, even after a refused send", async () => {
    const { user } = open();
    await user.click(button("Add choice"));
    await user.type(question(), "What shall we eat?");
    await user.type(choice(1), "Pizza");
    await user.type(choice(2), "Soup");
    await user.click(button("Send"));
    expect(await screen.findAllByText("Choice is required")).toHaveLength(1);
    await user.click(button("Add choice"));
    await user.click(choice(4));
    expect(screen.getAllByText("Choice is required")).toHaveLength(1);
  });
});
