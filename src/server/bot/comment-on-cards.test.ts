import { beforeAll, describe, expect, it } from "vitest";
import type { Question } from "#domain/question/question.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { type CardInChat, cardInChat, dataIn, dataOf, inputOf, said } from "#test/card-in-chat.ts";
import { aChoiceQuestion, aQuizQuestion } from "#test/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});

const label = () => `What shall we eat? ${crypto.randomUUID()}`;
const results = async (survey: CardInChat) =>
  (await app.as("adele")).responses.results({ params: { id: survey.id } });

describe("a comment on the survey as a whole", () => {
  const commented = (over = {}) => {
    const asked = aChoiceQuestion(["Pizza", "Salad"], { label: label() });
    return {
      asked,
      draft: { questions: [asked], commentsEnabled: true, commentsAppeal: "How was it?", ...over },
    };
  };
  const vote = (asked: Question) => ({
    [`answer:${asked.id}`]: "choices" in asked ? asked.choices[0]?.id : "",
  });

  it("is requested, saved, changed and removed on the completed card (BOT-04, TAK-27)", async () => {
    const { asked, draft } = commented();
    const poll = await cardInChat(app, asked.label, draft);
    expect(inputOf(await poll.seen("megan"), "comment")).toBeUndefined();
    const voted = await poll.press("megan", "survey/taking/submit", vote(asked));
    const form = await poll.open("megan", dataIn(voted, "Add a comment"));
    expect(inputOf(form, "comment")).toMatchObject({ placeholder: "How was it?" });
    const saved = await poll.submit("megan", {
      ...dataIn(form, "Send comment"),
      comment: " Lovely ",
    });
    expect(said(saved)).toContain("Your comment was saved");
    expect((await results(poll)).responses[0]?.comments).toEqual(["Lovely"]);
    const again = await poll.press("megan", "survey/card/refresh");
    expect(
      inputOf(await poll.open("megan", dataIn(again, "Change my comment")), "comment"),
    ).toMatchObject({ value: "Lovely" });
    const changed = await poll.press("megan", "survey/taking/submit", {
      [`answer:${asked.id}`]: asked.choices[1]?.id,
    });
    expect(said(changed)).toContain("Your comment: Lovely");
    expect(
      said(await poll.press("megan", "survey/taking/comment/submit", { comment: "" })),
    ).toContain("Your comment was removed");
    expect((await results(poll)).responses[0]?.comments).toEqual([]);
  });

  it("on a quiz that is not submitted yet does not submit it (TAK-18, TAK-27)", async () => {
    const asked = [
      aQuizQuestion(["Paris", "Rome"]),
      aQuizQuestion(["Lima", "Quito"], { required: false }),
    ];
    const title = label();
    const { draft } = commented({ type: "quiz", title, questions: asked });
    const quiz = await cardInChat(app, title, draft);
    const own = async () => {
      const params = { id: quiz.id };
      return (await (await app.as("megan")).responses.mine({ params })).userResponse;
    };
    const pick = (at: number, direction: string) =>
      quiz.press("megan", "survey/taking/submit", {
        questionIndexId: asked[at]?.id,
        questionIds: asked.map(({ id }) => id),
        direction,
        [`answer:${asked[at]?.id}`]: asked[at]?.choices[1]?.id,
      });
    await pick(0, "next");
    await quiz.press("megan", "survey/taking/comment/submit", { comment: "Hard" });
    expect(await own()).toMatchObject({ completed: false, comments: ["Hard"] });
    // Whoever has answered all of it goes on at the end.
    await pick(1, "previous");
    expect(await own()).toMatchObject({ completed: false, responses: [{}, {}] });
    expect(said(await quiz.press("megan", "survey/taking/start"))).toContain("Question 2 of 2");
    await pick(1, "next");
    expect(await own()).toMatchObject({ completed: true, comments: ["Hard"] });
  });

  it("stays in its field if it is too long (TAK-26, BOT-04)", async () => {
    const { asked, draft } = commented();
    const poll = await cardInChat(app, asked.label, draft);
    await poll.press("megan", "survey/taking/submit", vote(asked));
    const long = "x".repeat(3001);
    const card = await poll.press("megan", "survey/taking/comment/submit", { comment: long });
    expect(said(card)).toContain("A comment has at most 3000 characters");
    expect(inputOf(card, "comment")).toMatchObject({ value: long });
  });

  it("belongs to an anonymous response only by the receipt on the card (BOT-04, ANO-01)", async () => {
    const { asked, draft } = commented({ anonymity: "anonymous" });
    const poll = await cardInChat(app, asked.label, draft);
    const voted = await poll.press("megan", "survey/taking/submit", {
      ...dataOf(await poll.seen("megan"), "Vote"),
      ...vote(asked),
    });
    const form = await poll.open("megan", dataIn(voted, "Add a comment"));
    const button = dataIn(form, "Send comment");
    expect(button.receipt).toMatch(/^[\w-]{22}$/);
    expect(
      said(
        await poll.press("megan", "survey/taking/comment/submit", { ...button, comment: "Lovely" }),
      ),
    ).toContain("Your comment was saved");
    const without = await poll.press("megan", "survey/taking/comment/submit", {
      comment: "Again",
      receipt: "x".repeat(22),
    });
    expect(said(without)).toContain("Your answer can't be changed any more");
    expect(said(without)).toContain("You wrote: Again");
  });

  it("is accepted only from respondents of a poll that asks for one (BOT-04, BOT-19)", async () => {
    const { asked, draft } = commented();
    const poll = await cardInChat(app, asked.label, draft);
    expect(
      said(await poll.press("diego", "survey/taking/comment/submit", { comment: "Early" })),
    ).toContain("This did not work");
    const silent = commented({ commentsEnabled: false });
    const none = await cardInChat(app, silent.asked.label, silent.draft);
    expect(
      inputOf(await none.press("megan", "survey/taking/submit", vote(silent.asked)), "comment"),
    ).toBeUndefined();
    expect(
      said(await none.press("megan", "survey/taking/comment/submit", { comment: "Hello" })),
    ).toContain("This did not work");
    expect((await results(none)).responses[0]?.comments).toEqual([]);
  });

  it("can be left on a quiz without changing its answers (BOT-04, EDT-21)", async () => {
    const asked = aQuizQuestion(["Lima", "Paris"], { label: label() });
    const quiz = await cardInChat(app, asked.label, {
      type: "quiz",
      title: label(),
      questions: [asked],
      commentsEnabled: true,
      resultsVisibility: "real-time",
    });
    expect(said(await quiz.press("megan", "survey/taking/submit", vote(asked)))).toContain(
      "You scored 1 of 1",
    );
    expect(
      said(await quiz.press("megan", "survey/taking/comment/submit", { comment: "Easy" })),
    ).toContain("Your comment was saved");
  });
});
