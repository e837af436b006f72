// @vitest-environment jsdom
import { randomUUID } from "node:crypto";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aQuizQuestion } from "#test/factories.ts";
import { faultyLine } from "#test/faulty-line.ts";
import {
  needed,
  openRespondPage,
  optional,
  savedOf,
  startResponding,
  textQuestion,
} from "#test/web/respond-for-test.tsx";
import { deviceStore } from "../device-store.ts";

const { app, adele, alex, sent, survey, open } = await startResponding();
beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe("responding to a survey", () => {
  it("shows one question at a time, with Previous and Next, and Submit on the last (TAK-01)", async () => {
    const { poll } = await survey([
      optional("First one?"),
      optional("Second one?"),
      optional("Third one?"),
    ]);
    const { user } = open(alex, poll.id);
    expect(await screen.findByRole("heading", { name: "First one?" })).toBeDefined();
    expect(screen.queryByText("Second one?")).toBeNull();
    expect(screen.queryByRole("button", { name: "Previous" })).toBeNull();
    await user.click(screen.getByRole("radio", { name: "Soup" }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Second one?" }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
    expect(screen.getByRole("button", { name: "Submit" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Previous" }));
    await user.click(screen.getByRole("button", { name: "Previous" }));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Soup" }).checked).toBe(true);
  });

  it("saves with each move, and completes with the last (TAK-02, TAK-11, TAK-37)", async () => {
    const { poll } = await survey([needed("First one?"), needed("Second one?")]);
    const { user } = open(alex, poll.id);
    await user.click(await screen.findByRole("radio", { name: "Soup" }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    await waitFor(async () => expect((await savedOf(alex, poll.id))?.responses).toHaveLength(1));
    expect((await savedOf(alex, poll.id))?.completed).toBe(false);
    await user.click(screen.getByRole("radio", { name: "Pizza" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect(
      await screen.findByRole("heading", { name: "You've completed this survey!" }),
    ).toBeDefined();
    expect(screen.getByRole("img", { name: "A check mark" })).toBeDefined();
    expect(await savedOf(alex, poll.id)).toMatchObject({ completed: true });
    const [seen] = (await adele.responses.results({ params: { id: poll.id } })).responses;
    expect(seen).toMatchObject({ completed: true });
    const [created, updated, completedOn] = [
      seen?.createdAt,
      seen?.updatedAt,
      seen?.completedOn,
    ].map(Number);
    expect(created).toBeGreaterThan(0);
    expect(completedOn).toBeGreaterThan(created ?? 0);
    expect(updated).toBeGreaterThanOrEqual(completedOn ?? 0);
    expect(deviceStore.get(await deviceStore.nameOf("answers", poll.id, alex.id))).toBeNull();
  });

  it("closes the bubble of whoever sent the survey, and nobody else's (HOST-20)", async () => {
    const { poll } = await sent();
    const bubbles: string[] = [];
    for (const person of [alex, adele]) {
      const session = { close: () => void bubbles.push(person.name) };
      open(person, poll.id, { frame: "task", inMeeting: true, session });
      await screen.findByText(poll.question.label);
    }
    expect(bubbles).toEqual([adele.name]);
  });

  it.each([
    ["web", { frame: "content" }],
    ["web", { frame: "task" }],
    ["meeting", { frame: "task", inMeeting: true }],
    ["meeting", { frame: "meetingStage" }],
    ["sidepanel", { frame: "sidePanel", inMeeting: true }],
  ] as const)("says with each answer where it was given: %s (TAK-36)", async (source, where) => {
    const { poll } = await sent();
    const line = await faultyLine(
      app.url,
      (method, path) => method === "POST" && path.endsWith(`/${poll.id}/response`),
    );
    try {
      const { user } = openRespondPage(line, alex, poll.id, where);
      await user.click(await screen.findByRole("radio", { name: "Soup" }));
      await user.click(screen.getByRole("button", { name: "Submit" }));
      await screen.findByRole("heading", { name: "You've completed this poll!" });
      expect(line.passed()).toEqual([expect.objectContaining({ source })]);
    } finally {
      line.close();
    }
  });

  it("shows progress from 0 to 100 percent (TAK-03)", async () => {
    const { poll } = await survey([optional("First one?"), optional("Second one?")]);
    const { user } = open(alex, poll.id);
    const bar = await screen.findByRole<HTMLProgressElement>("progressbar", { name: "Progress" });
    expect([bar.value, bar.max, bar.getAttribute("aria-valuetext")]).toEqual([
      0,
      100,
      "Question 1 of 2, 0% done",
    ]);
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(screen.getByRole<HTMLProgressElement>("progressbar").value).toBe(50);
    await user.click(screen.getByRole("radio", { name: "Soup" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this survey!" });
    const full = screen.getByRole<HTMLProgressElement>("progressbar", { name: "Progress" });
    expect([full.value, full.max, full.getAttribute("aria-valuetext")]).toEqual([
      100,
      100,
      "100% done",
    ]);
  });

  it("keeps a completed response whole while it is changed: nothing partial is sent on the way (TAK-18, TAK-37)", async () => {
    const { poll } = await survey([
      textQuestion("What went well?", "text/plain"),
      textQuestion("What else?", "text/plain"),
    ]);
    const { user } = open(alex, poll.id);
    await user.type(await screen.findByRole("textbox", { name: /^What went well\?/ }), "The food");
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.type(screen.getByRole("textbox", { name: /^What else\?/ }), "Tea");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await user.click(await screen.findByRole("button", { name: "Change my response" }));
    const before = await savedOf(alex, poll.id);
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.clear(screen.getByRole("textbox", { name: /^What else\?/ }));
    await user.click(screen.getByRole("button", { name: "Previous" }));
    await user.type(screen.getByRole("textbox", { name: /^What went well\?/ }), " and more");
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(screen.getByRole("button", { name: "Submit" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    expect(screen.queryByRole("alert")).toBeNull();
    expect(await savedOf(alex, poll.id)).toEqual(before);
    await user.type(screen.getByRole("textbox", { name: /^What else\?/ }), "Coffee");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this survey!" });
    expect((await savedOf(alex, poll.id))?.responses.map(({ value }) => value)).toEqual([
      "The food and more",
      "Coffee",
    ]);
  });

  it("says that it loads, and what went wrong (TAK-06, TAK-09)", async () => {
    open(alex, randomUUID());
    expect(screen.getByRole("status", { name: "Loading..." })).toBeDefined();
    const failed = "Sorry, there was a problem loading this survey";
    const nowhere = `${failed}The link is wrong, or what it led to was deleted.`;
    expect((await screen.findByRole("alert")).textContent).toBe(nowhere);
    expect(screen.queryByRole("button")).toBeNull();
    // As after a share link with a code that there is not.
    open(alex, "");
    expect((await screen.findByRole("alert")).textContent).toBe(nowhere);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("says of somebody else's only that, with no retry, which cannot help (PERM-09, TAK-09)", async () => {
    const { poll } = await sent();
    open(await app.as("patti"), poll.id);
    expect((await screen.findByRole("alert")).textContent).toBe(
      "You do not have access to this Polly",
    );
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
  });

  it("gives the focus back to Try Again if that fails, too (TAK-09)", async () => {
    const { poll } = await sent();
    const { user } = openRespondPage({ url: "http://127.0.0.1:1" }, alex, poll.id);
    const first = await screen.findByRole("button", { name: "Try Again" });
    expect(screen.getByRole("alert").textContent).toContain("The server could not be reached.");
    expect(document.activeElement).toBe(document.body);
    first.focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(first.isConnected).toBe(false));
    const again = await screen.findByRole("button", { name: "Try Again" });
    expect(document.activeElement).toBe(again);
  });

  it("stays at a required question without an answer, and says why (TAK-21)", async () => {
    const { poll } = await survey([needed("First one?"), optional("Second one?")]);
    const { user } = open(alex, poll.id);
    const next = await screen.findByRole("button", { name: "Next" });
    expect(next.getAttribute("aria-disabled")).toBe("true");
    expect(document.getElementById(next.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Answer this question to go on.",
    );
    await user.click(next);
    expect(screen.getByRole("heading", { name: /^First one\?/ })).toBeDefined();
    expect(screen.getByText("Answer this question to go on.")).toBeDefined();
    await user.click(screen.getByRole("radio", { name: "Soup" }));
    expect(next.getAttribute("aria-disabled")).toBe("false");
  });

  it("does not count whitespace as an answer, and accepts at most 3000 characters (TAK-22, TAK-23)", async () => {
    const { poll } = await sent({ questions: [textQuestion("What is missing?", "text/plain")] });
    const { user } = open(alex, poll.id);
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", {
      name: /^What is missing\?/,
    });
    await user.type(field, "   ");
    expect(screen.getByRole("button", { name: "Submit" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    await user.type(field, "Tea");
    expect(screen.getByRole("button", { name: "Submit" }).getAttribute("aria-disabled")).toBe(
      "false",
    );
    expect(field.maxLength).toBe(3000);
  });
});

describe("a survey", () => {
  it("can be answered if it was not before; otherwise the completion is shown at once (TAK-04)", async () => {
    const { poll, vote } = await sent();
    await vote(alex, "Soup");
    open(alex, poll.id);
    expect(
      await screen.findByRole("heading", { name: "You've completed this poll!" }),
    ).toBeDefined();
    expect(screen.getByRole("link", { name: "View results" }).getAttribute("href")).toBe(
      `/msteams/content/poll/survey/${poll.id}`,
    );
  });

  it("can be retaken with allowRetake, a quiz if its author allows it, also from the completion view (TAK-05, EDT-21)", async () => {
    const { poll } = await sent({
      type: "quiz",
      title: "Capitals",
      allowRetake: true,
      questions: [aQuizQuestion(["Rome", "Milan"], { label: "Capital of Italy?" })],
    });
    const first = open(alex, poll.id);
    await first.user.click(await screen.findByRole("radio", { name: "Milan" }));
    await first.user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this quiz!" });
    expect(screen.queryByRole("button", { name: "Change my response" })).toBeNull();
    const before = await savedOf(alex, poll.id);

    const { user } = open(alex, poll.id, { allowRetake: true });
    const rome = await screen.findByRole<HTMLInputElement>("radio", { name: "Rome" });
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Milan" }).checked).toBe(false);
    await user.click(rome);
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this quiz!" });
    expect((await savedOf(alex, poll.id))?.responses).not.toEqual(before?.responses);

    await user.click(screen.getByRole("button", { name: "Take again" }));
    await user.click(await screen.findByRole("radio", { name: "Milan" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("button", { name: "Take again" });
    expect((await savedOf(alex, poll.id))?.responses).toEqual(before?.responses);
  });

  it("can't be retaken if it is a quiz that does not allow it, whatever the address says (EDT-21)", async () => {
    const questions = [aQuizQuestion(["Rome", "Milan"], { label: "Capital of Italy?" })];
    const { poll } = await sent({ type: "quiz", title: "Capitals", questions });
    await alex.responses.save({
      params: { id: poll.id },
      body: {
        response: [
          { questionId: questions[0]?.id ?? "", value: questions[0]?.choices[1]?.id ?? "" },
        ],
        source: "web",
      },
    });
    open(alex, poll.id, { allowRetake: true });
    await screen.findByRole("heading", { name: "You've completed this quiz!" });
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.queryByRole("button", { name: "Take again" })).toBeNull();
  });

  it("is saved with each move and not completed before its end if it is a quiz of optional questions (TAK-02)", async () => {
    const questions = [
      aQuizQuestion(["Rome", "Milan"], { label: "Italy?", required: false }),
      aQuizQuestion(["Oslo", "Bergen"], { label: "Norway?", required: false }),
    ];
    const { poll } = await sent({ type: "quiz", title: "Capitals", questions });
    const { user } = open(alex, poll.id);
    await user.click(await screen.findByRole("radio", { name: "Milan" }));
    const saved = async (label: string) => {
      const choice = questions
        .flatMap(({ choices }) => choices)
        .find((each) => each.label === label);
      await waitFor(async () =>
        expect((await savedOf(alex, poll.id))?.responses[0]?.value).toBe(choice?.id),
      );
      expect(await savedOf(alex, poll.id)).toMatchObject({ completed: false, changeable: true });
    };
    await user.click(screen.getByRole("button", { name: "Next" }));
    await saved("Milan");
    await user.click(screen.getByRole("button", { name: "Previous" }));
    await user.click(screen.getByRole("radio", { name: "Rome" }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    await saved("Rome");
    const { results } = await adele.responses.results({ params: { id: poll.id } });
    expect(results).toMatchObject({ responseCount: 0, partialCount: 1 });
    await user.click(screen.getByRole("radio", { name: "Oslo" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this quiz!" });
    expect(await savedOf(alex, poll.id)).toMatchObject({
      completed: true,
      responses: { length: 2 },
    });
  });

  it("can't be answered while pending, nor after closing (TAK-07, TAK-08)", async () => {
    const { poll } = await sent({ send: "manual" });
    open(adele, poll.id);
    expect(
      await screen.findByRole("heading", { name: "This poll is not open for responses yet" }),
    ).toBeDefined();
    const { user } = open(alex, poll.id);
    expect(
      await screen.findByRole("heading", { name: "This poll is not open for responses yet" }),
    ).toBeDefined();
    expect(document.body.textContent).not.toContain(poll.question.label);
    await adele.surveys.deliver({ params: { id: poll.id }, body: {} });
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("radio", { name: "Soup" })).toBeDefined();
    const closed = await sent();
    await adele.surveys.close({ params: { id: closed.poll.id }, body: {} });
    open(alex, closed.poll.id);
    expect(
      await screen.findByRole("heading", { name: "This poll is no longer open for responses" }),
    ).toBeDefined();
    // Its title is shown, even for a poll without one.
    expect(screen.getByText(closed.poll.question.label)).toBeDefined();
  });

  it("can be changed afterwards if allowed", async () => {
    const { poll, vote, choice } = await sent();
    await vote(alex, "Soup");
    const { user } = open(alex, poll.id);
    (await screen.findByRole("button", { name: "Change my response" })).focus();
    await user.keyboard("{Enter}");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Soup" }).checked).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    await user.click(screen.getByRole("radio", { name: "Salad" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this poll!" });
    expect((await savedOf(alex, poll.id))?.responses[0]?.value).toBe(choice("Salad").id);
  });
});
