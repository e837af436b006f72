// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { draftOf } from "#domain/survey/edit.ts";
import { needed, savedOf, startResponding } from "#test/web/respond-for-test.tsx";
import { answerStore } from "../answering/stored-answers.ts";
import { deviceStore } from "../device-store.ts";

const { adele, alex, megan, sent, survey, open } = await startResponding();
beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe("names", () => {
  it("are the respondent's to give if the author lets them choose (ANO-02)", async () => {
    const { poll } = await survey([needed("First one?"), needed("Second one?")], {
      anonymity: "voluntary",
    });
    const { user } = open(alex, poll.id);
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Myself" })).checked).toBe(
      true,
    );
    await user.click(screen.getByRole("radio", { name: "Anonymously" }));
    await user.click(screen.getByRole("radio", { name: "Soup" }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(await savedOf(alex, poll.id)).toBeNull();
    await user.click(screen.getByRole("radio", { name: "Pizza" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this survey!" });
    const seen = await adele.responses.results({ params: { id: poll.id } });
    expect([seen.responses, seen.results?.responseCount]).toEqual([[], 1]);
  });

  it("are not requested in an anonymous survey, which is saved once at the end and changed only with this device's receipt (ANO-01)", async () => {
    const { poll } = await survey([needed("First one?"), needed("Second one?")], {
      anonymity: "anonymous",
    });
    const { user } = open(alex, poll.id);
    expect(
      await screen.findByText("Answers are shown without names, to owners too."),
    ).toBeDefined();
    await user.click(screen.getByRole("radio", { name: "Soup" }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.click(screen.getByRole("radio", { name: "Pizza" }));
    expect(
      (await adele.responses.results({ params: { id: poll.id } })).results?.responseCount,
    ).toBe(0);
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain(alex.id);
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this survey!" });
    expect(deviceStore.get(await deviceStore.nameOf("answers", poll.id, alex.id))).toBeNull();

    const again = open(alex, poll.id);
    await again.user.click(await screen.findByRole("button", { name: "Change my response" }));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Soup" }).checked).toBe(true);
    localStorage.clear();
    open(alex, poll.id);
    expect(await screen.findByText("Your answer can't be changed any more")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Change my response" })).toBeNull();
  });
});

describe("an answer that the server refuses", () => {
  it("because one was given elsewhere is not offered to be sent any more (ANO-02, EDT-21)", async () => {
    const { poll, choice } = await sent({ anonymity: "voluntary" });
    const { user } = open(alex, poll.id);
    await user.click(await screen.findByRole("radio", { name: "Soup" }));
    const elsewhere = { questionId: poll.question.id, value: choice("Salad").id, comment: null };
    await alex.responses.save({
      params: { id: poll.id },
      body: { response: [elsewhere], source: "web", responseAnonymity: "anonymous" },
    });
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByText("You have answered already. What you sent now was not saved.");
    await screen.findByText("Your answer can't be changed any more");
    expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
    await screen.findByRole("heading", { name: "What you answered and could not be sent" });
    expect(screen.getByRole("definition").textContent).toBe("Soup");
  });

  it("after it was kept on the device is shown, also at the next opening (TAK-11)", async () => {
    const { poll, choice } = await sent({ anonymity: "voluntary", commentsEnabled: true });
    const id = poll.question.id;
    const bodyOf = (name: "Soup" | "Salad") => ({
      response: [{ questionId: id, value: choice(name).id, comment: null }],
      source: "web" as const,
    });
    await alex.responses.save({
      params: { id: poll.id },
      body: { ...bodyOf("Salad"), responseAnonymity: "anonymous" },
    });
    (await answerStore(poll.id, alex.id)).write({
      given: { [id]: { value: choice("Soup").id, comment: "" } },
      at: null,
      anonymity: "none",
      again: null,
      pending: { ...bodyOf("Soup"), comment: "Less salt" },
      ends: true,
      complete: false,
      comment: "Less salt",
    });
    for (const _ of [1, 2]) {
      open(alex, poll.id);
      await screen.findByRole("heading", { name: "What you answered and could not be sent" });
      const said = screen.getAllByRole("definition").map(({ textContent }) => textContent);
      expect(said).toEqual(["Soup", "Less salt"]);
      cleanup();
    }
  });

  it("because it was begun by name elsewhere says that it goes by name when it is sent again (ANO-02)", async () => {
    const first = needed("First one?");
    const { poll } = await survey([first, needed("Second one?")], { anonymity: "voluntary" });
    const { user } = open(alex, poll.id);
    await user.click(await screen.findByRole("radio", { name: "Anonymously" }));
    await user.click(screen.getByRole("radio", { name: "Soup" }));
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.click(screen.getByRole("radio", { name: "Pizza" }));
    await alex.responses.save({
      params: { id: poll.id },
      body: {
        response: [{ questionId: first.id, value: first.choices[0]?.id ?? "", comment: null }],
        source: "web",
        responseAnonymity: "none",
      },
    });
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Your answer was not sent. Send it again to give it with your name.",
    );
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this survey!" });
  });

  it("because it goes by name now is sent by name without a reload (ANO-01, ANO-02)", async () => {
    const { poll, choice } = await sent({ anonymity: "voluntary" });
    const draft = draftOf(await adele.surveys.get({ params: { id: poll.id } }));
    await adele.surveys.edit({
      params: { id: poll.id },
      body: { survey: { ...draft, anonymity: "none" } },
    });
    const given = { value: choice("Soup").id, comment: "" };
    const response = [{ questionId: poll.question.id, value: given.value, comment: null }];
    // As an answer is kept that could not be sent before.
    (await answerStore(poll.id, alex.id)).write({
      given: { [poll.question.id]: given },
      at: null,
      anonymity: "anonymous",
      again: null,
      pending: { response, source: "web", responseAnonymity: "anonymous" },
      ends: true,
      complete: false,
    });
    const { user } = open(alex, poll.id);
    const hint = "Your answer was not sent. Send it again to give it with your name.";
    expect((await screen.findByText(hint)).getAttribute("role")).toBe("alert");
    await screen.findByText(/your answers are shown with your name now/);
    expect(await savedOf(alex, poll.id)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByRole("heading", { name: "You've completed this poll!" });
    expect(await savedOf(alex, poll.id)).toMatchObject({ responseAnonymity: "none" });
  });
});

describe("a comment on the survey as a whole", () => {
  for (const anonymity of ["none", "anonymous"] as const) {
    it(`is offered at the end and saved with the answers, anonymity ${anonymity} (TAK-27)`, async () => {
      const { poll } = await sent({
        anonymity,
        commentsEnabled: true,
        commentsAppeal: "What else?",
      });
      const { user } = open(megan, poll.id);
      await user.click(await screen.findByRole("radio", { name: "Soup" }));
      await user.click(screen.getByRole("button", { name: "Submit" }));
      const field = await screen.findByPlaceholderText("What else?");
      await user.type(field, "More of it");
      await user.click(screen.getByRole("button", { name: "Send comment" }));
      expect(await screen.findByText("Your comment was saved")).toBeDefined();
      open(megan, poll.id);
      expect(await screen.findByDisplayValue("More of it")).toBeDefined();
    });
  }
});
