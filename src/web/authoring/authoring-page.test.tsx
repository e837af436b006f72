// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { renderPage } from "#test/web/render-for-test.tsx";
import { authoringText } from "#text/authoring/authoring.ts";
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

describe("a new poll", () => {
  it("has one question with two choices, shows names and results in real time (AUT-42, AUT-43, QED-15)", () => {
    open();
    expect(screen.getAllByRole("textbox", { name: /^Choice/ })).toHaveLength(2);
    expect(button("Settings Names are shown · In real time · Close manually")).toBeDefined();
    expect(screen.queryByRole("textbox", { name: "Title" })).toBeNull();
  });

  it("starts with the cursor in the question", async () => {
    open();
    await waitFor(() => expect(document.activeElement).toBe(question()));
  });

  it("offers the question types by their names (QED-05)", () => {
    open();
    const names = within(screen.getByRole("combobox", { name: "Question type" }))
      .getAllByRole("option")
      .map((option) => option.textContent);
    expect(names).toEqual(["Multiple choice", "Rating scale", "Yes / No", "Open ended"]);
  });
});

describe("a question", () => {
  it("has a type that the author chooses, a label that they type, and choices that they edit (QED-01, AUT-01)", async () => {
    const { user } = open();
    await user.type(question(), "How was it?");
    await user.type(choice(1), "Good");
    await user.clear(choice(1));
    await user.type(choice(1), "Great");
    await user.type(choice(2), "Fair");
    expect(
      [question(), choice(1), choice(2)].map((field) => ("value" in field ? field.value : null)),
    ).toEqual(["How was it?", "Great", "Fair"]);
    await user.selectOptions(screen.getByRole("combobox", { name: "Question type" }), "open-ended");
    expect(screen.queryByRole("textbox", { name: "Choice 1" })).toBeNull();
    expect("value" in question() && screen.getByDisplayValue("How was it?")).toBeTruthy();
  });
});

describe("a validation message", () => {
  it("appears at an empty question (QED-09)", async () => {
    const { user } = open();
    await user.type(question(), "Why?");
    await user.clear(question());
    await user.tab();
    expect(await screen.findByText("Question title is required")).toBeDefined();
    expect(question().getAttribute("aria-invalid")).toBe("true");
  });

  it("appears at a question that is too short (QED-10)", async () => {
    const { user } = open();
    await user.type(question(), "Hi");
    await user.tab();
    expect(await screen.findByText("Question title must be at least 3 characters")).toBeDefined();
  });

  it("appears at every blank choice after Send, and the first invalid field gets the focus (QED-11)", async () => {
    const { user } = open();
    await user.type(question(), "What shall we eat?");
    await user.type(choice(1), "Pizza");
    await user.click(button("Send"));
    expect(await screen.findAllByText("Choice is required")).toHaveLength(1);
    await waitFor(() => expect(document.activeElement).toBe(choice(2)));
  });

  it("disappears while the field is corrected", async () => {
    const { user } = open();
    await user.click(button("Send"));
    expect(await screen.findAllByText("Choice is required")).toHaveLength(2);
    await user.type(choice(1), "Pizza");
    await waitFor(() => expect(screen.getAllByText("Choice is required")).toHaveLength(1));
  });

  it("appears at a rating's blank label too (QED-13)", async () => {
    const { user } = open();
    await user.selectOptions(screen.getByRole("combobox", { name: "Question type" }), "ordinal");
    await user.clear(screen.getByRole("textbox", { name: "Label of choice 1" }));
    await user.tab();
    expect(await screen.findByText("Choice label is required")).toBeDefined();
  });
});

describe("several questions", () => {
  it("are collapsed except for the one being edited, and have their actions (QED-02)", async () => {
    const { user } = open();
    await user.type(question(), "What shall we eat?");
    await user.click(button("Add question"));
    const card = screen.getByRole("group", { name: "Question 1" });
    for (const name of [
      "Edit question 1",
      "Duplicate question 1",
      "Delete question 1",
      "Move question 1 down",
    ]) {
      expect(within(card).getByRole("button", { name })).toBeDefined();
    }
    await user.click(within(card).getByRole("button", { name: "Edit question 1" }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Question 1" })),
    );
  });

  it("can be duplicated with their labels and choices (QED-02)", async () => {
    const { user } = open();
    await user.type(question(), "What shall we eat?");
    await user.type(choice(1), "Pizza");
    await user.click(button("Add question"));
    await user.click(button("Duplicate question 1"));
    await user.click(button("Edit question 2"));
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Question 2" }).value).toBe(
      "What shall we eat?",
    );
    expect((choice(1) as HTMLInputElement).value).toBe("Pizza");
  });

  it("make a poll require a title (AUT-36, AUT-37)", async () => {
    const { user } = open();
    await user.click(button("Add question"));
    await user.click(button("Send"));
    expect(
      await screen.findByText("Please add a title for your multi-question Polly"),
    ).toBeDefined();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Title" })),
    );
  });

  it("expand if they are invalid", async () => {
    const { user } = open();
    await user.click(button("Add question"));
    await user.type(screen.getByRole("textbox", { name: "Title" }), "Lunch");
    await user.click(button("Send"));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Question 1" })),
    );
  });

  it("are two in a new survey (AUT-41), which has a title of at least 3 characters (AUT-34, AUT-35)", async () => {
    const { user } = open("survey");
    expect(screen.getAllByRole("group", { name: /^Question \d$/ })).toHaveLength(2);
    await user.type(screen.getByRole("textbox", { name: "Title" }), "a");
    await user.clear(screen.getByRole("textbox", { name: "Title" }));
    await user.tab();
    expect(await screen.findByText("Title is required")).toBeDefined();
    await user.type(screen.getByRole("textbox", { name: "Title" }), "ab");
    expect(await screen.findByText("Title must be at least 3 characters")).toBeDefined();
  });
});

describe("the settings", () => {
  it("offer names, results and closing in the rows' order (AUT-45, AUT-46, TIM-07, TIM-08)", async () => {
    const { user } = open();
    await user.click(button("Settings Names are shown · In real time · Close manually"));
    const options = (name: string) =>
      within(screen.getByRole("combobox", { name }))
        .getAllByRole("option")
        .map((option) => option.getAttribute("value"));
    expect(options("Names")).toEqual(["none", "voluntary", "anonymous"]);
    expect(options("Who sees the results")).toEqual(["real-time", "after-close", "private"]);
    expect(options("Close after")).toEqual([
      "",
      "PT5M",
      "PT15M",
      "PT30M",
      "PT1H",
      "PT2H",
      "PT3H",
      "PT6H",
      "PT12H",
      "P1D",
      "P2D",
      "P3D",
      "P5D",
      "P7D",
      "P14D",
      "P21D",
      "P1M",
      "P1M15D",
      "P2M",
      "P3M",
      "at",
    ]);
  });

  it("show a quiz's results after it closes (AUT-44)", () => {
    open("quiz");
    expect(button("Settings Names are shown · After close · Close manually")).toBeDefined();
  });
});

describe("the recipient", () => {
  it("is the channel that authoring was opened in", () => {
    open();
    expect(screen.getByText("General")).toBeDefined();
  });

  it("is taken from the address if a dialog's own context lacks it", () => {
    open("poll", {
      at: "/?audienceType=groupChat&audienceId=19:chat@thread.v2&audienceName=Lunch+club",
    });
    expect(screen.getByText("Lunch club")).toBeDefined();
  });

  it("must be chosen before the draft can be sent (AUT-40)", async () => {
    const { user } = open("poll", {});
    const send = button("Send");
    expect(send.getAttribute("aria-disabled")).toBe("true");
    await user.hover(send);
    expect((await screen.findByRole("tooltip", { hidden: true })).textContent).toBe(
      "You must select a channel before sending this Polly",
    );
  });
});

describe("an unfinished draft", () => {
  it("is restored after a reload, and can be discarded", async () => {
    const first = open();
    await first.user.type(question(), "What shall we eat?");
    await first.user.type(choice(1), "Pizza");
    await first.user.type(choice(2), "Soup");
    await first.user.click(button(/^Settings/));
    await first.user.selectOptions(screen.getByRole("combobox", { name: "Close after" }), "P1D");
    first.unmount();
    const second = open();
    expect((question() as HTMLTextAreaElement).value).toBe("What shall we eat?");
    expect(
      screen
        .getAllByRole<HTMLInputElement>("textbox", { name: /^Choice/ })
        .map((field) => field.value),
    ).toEqual(["Pizza", "Soup"]);
    expect(button("Settings Names are shown · In real time · Close after 1 d")).toBeDefined();
    expect(screen.getByText(authoringText.restored, { ignore: "[aria-live] *" })).toBeDefined();
    await second.user.click(button("Start over"));
    expect((question() as HTMLTextAreaElement).value).toBe("");
    second.unmount();
    open();
    expect(screen.queryByText(authoringText.restored)).toBeNull();
  });

  it("is not stored for a form that nobody touched", () => {
    open().unmount();
    open();
    expect(screen.queryByText(authoringText.restored)).toBeNull();
  });

  it("does not appear in another conversation", async () => {
    const first = open();
    await first.user.type(question(), "What shall we eat?");
    first.unmount();
    open("poll", { at: "/?audienceType=groupChat&audienceId=19:chat@thread.v2" });
    expect((question() as HTMLTextAreaElement).value).toBe("");
  });

  it("survives a failed send, with the reason above it (ERR-07)", async () => {
    const { user } = open();
    await user.type(question(), "What shall we eat?");
    await user.type(choice(1), "Pizza");
    await user.type(choice(2), "Soup");
    await user.click(button("Send"));
    expect((await screen.findByRole("alert")).textContent).toContain("this test has no server");
    expect((choice(1) as HTMLInputElement).value).toBe("Pizza");
    expect(button("Send").getAttribute("aria-disabled")).toBeNull();
  });
});
