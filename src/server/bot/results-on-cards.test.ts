import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { newQuestion, withNps, withType } from "#domain/question/new-question.ts";
import type { Question } from "#domain/question/question.ts";
import { question } from "#domain/question/registry.ts";
import { answer as storedAnswer } from "#domain/response/answers.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import {
  type CardInChat,
  cardInChat,
  dataOf,
  inputOf,
  placesOn,
  type ShownCard,
  said,
  titlesOf,
} from "#test/card-in-chat.ts";
import { aChoiceQuestion, aQuizQuestion } from "#test/factories.ts";
import { inGroups } from "#test/in-groups.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startOwnApp({ RESULT_CARD_TOP_CHOICES: "2" });
  return () => app.close();
});
afterEach(() => app.clock.reset());

const label = () => `What do you think? ${crypto.randomUUID()}`;
const newId = () => crypto.randomUUID();
const text = (over: Partial<Question> = {}) =>
  question.parse({
    id: newId(),
    label: label(),
    required: true,
    questionType: "open-ended",
    ...over,
  });
function anNps(): Question {
  const made = withType({ ...newQuestion(newId), label: label() }, "ordinal", newId);
  return made.questionType === "ordinal" ? withNps(made, true, newId) : made;
}
const answer = (
  poll: CardInChat,
  as: string,
  asked: Question,
  value: string | undefined,
  more: Record<string, unknown> = {},
) => poll.press(as, "survey/taking/submit", { [`answer:${asked.id}`]: value, ...more });
const comment = (poll: CardInChat, as: string, said: string) =>
  poll.press(as, "survey/taking/comment/submit", { comment: said });
const imagesIn = (card: ShownCard) =>
  [...said(card).matchAll(/"type":"Image","url":"(http[^"]+)"/g)].map(([, url]) => url ?? "");

describe("the comments card", () => {
  const comments = (poll: CardInChat, as: string) =>
    poll.press(as, "survey/results/view", { surveyComments: true });

  it("shows owners all comments, newest first and cut at 250 characters, and others only their own (CARD-04, BOT-11, RES-34, RES-37)", async () => {
    const asked = aChoiceQuestion(["Pizza", "Salad"], { label: label() });
    const poll = await cardInChat(app, asked.label, { questions: [asked], commentsEnabled: true });
    expect(said(await comments(poll, "adele"))).toContain("No Comments");
    for (const as of ["megan", "diego"]) await answer(poll, as, asked, asked.choices[0]?.id);
    await comment(poll, "megan", "Cheese, please");
    await comment(poll, "diego", "y".repeat(300));
    const all = said(await comments(poll, "adele"));
    expect(all).toContain("**Megan Bowen**: Cheese, please");
    expect(all).toContain(`**Diego Siciliani**: ${"y".repeat(249)}…`);
    expect(all).not.toContain("y".repeat(251));
    expect(all.indexOf("Diego")).toBeLessThan(all.indexOf("Megan"));
    const own = said(await comments(poll, "megan"));
    expect(own).toContain("Cheese, please");
    expect(own).not.toContain("yyy");
    expect(said(await comments(poll, "alex"))).toContain("No Comments");
  });

  it("withholds anonymous comments until three people have answered (RES-28, ANO-01)", async () => {
    const asked = aChoiceQuestion(["Pizza", "Salad"], { label: label() });
    const poll = await cardInChat(app, asked.label, {
      questions: [asked],
      commentsEnabled: true,
      anonymity: "anonymous",
    });
    for (const [at, as] of ["megan", "diego", "alex"].entries()) {
      const voted = await answer(
        poll,
        as,
        asked,
        asked.choices[0]?.id,
        dataOf(await poll.seen(as), "Vote"),
      );
      const receipt = dataOf(voted, "Change my response").receipt;
      await poll.press(as, "survey/taking/comment/submit", { comment: `Secret of ${as}`, receipt });
      const shown = said(await comments(poll, "adele"));
      expect(shown).not.toMatch(/Secret|Megan|Diego/);
      if (at < 2)
        expect(shown).toContain(`${at === 0 ? "1 answer is" : "2 answers are"} in. ${inGroups}`);
    }
    const adele = await app.as("adele");
    await adele.surveys.close({ params: { id: poll.id }, body: { closeAt: null } });
    const shown = said(await comments(poll, "adele"));
    expect(shown.match(/Secret of/g)).toHaveLength(3);
    expect(shown).not.toMatch(/Megan|Diego/);
  });

  it("is hidden when the results are (RES-03, BOT-11)", async () => {
    const asked = aChoiceQuestion(["Pizza", "Salad"], { label: label() });
    const poll = await cardInChat(app, asked.label, {
      questions: [asked],
      commentsEnabled: true,
      resultsVisibility: "after-close",
    });
    await answer(poll, "megan", asked, asked.choices[0]?.id);
    await comment(poll, "megan", "Cheese, please");
    expect(said(await comments(poll, "diego"))).toContain(
      "Results will be available after this poll is closed",
    );
    expect(titlesOf(await poll.press("diego", "survey/results/view"))).not.toContain("Comments");
  });
});

describe("a question's results on a card", () => {
  it("are the text answers, for owners only (BOT-11, RES-34)", async () => {
    const asked = text();
    const poll = await cardInChat(app, asked.label, { questions: [asked] });
    await answer(poll, "megan", asked, "Longer lunches");
    const own = said(await poll.press("adele", "survey/results/view"));
    expect(own).toContain("**Megan Bowen**: Longer lunches");
    expect(said(await poll.press("diego", "survey/results/view"))).not.toContain("Longer lunches");
    expect(said(await poll.seen("diego"))).not.toContain("Longer lunches");
  });

  it("show a promoter score's average and groups, each with its symbol (RES-40, RES-41, RES-42)", async () => {
    const nps = anNps();
    const poll = await cardInChat(app, nps.label, { questions: [nps] });
    const choice = (at: number) => ("choices" in nps ? nps.choices[at]?.id : undefined);
    for (const [as, value] of [
      ["megan", 10],
      ["diego", 9],
      ["alex", 7],
      ["adele", 2],
    ] as const)
      await answer(poll, as, nps, choice(value));
    const shown = said(await poll.press("adele", "survey/results/view"));
    for (const words of [
      "NPS +25 · average 7.0",
      "Promoters (9 to 10)",
      '"+50% (2)"',
      "Passives (7 to 8)",
      '"25% (1)"',
      "Detractors (0 to 6)",
      '"−25% (1)"',
    ])
      expect(shown).toContain(words);
  });

  it("show as many choices as configured (RES-38)", async () => {
    const asked = aChoiceQuestion(["Pizza", "Salad", "Soup"], { label: label() });
    const poll = await cardInChat(app, asked.label, { questions: [asked] });
    await answer(poll, "megan", asked, asked.choices[2]?.id);
    const shown = said(await poll.press("adele", "survey/results/view"));
    expect(shown).toContain("1 more choice");
    expect(shown.match(/% \(/g)).toHaveLength(2);
  });
});

describe("a quiz on its cards", () => {
  const questions = () => [
    aQuizQuestion(["Paris", "Rome"], { pointValue: 3, label: "Capital of France?" }),
    aQuizQuestion(["Lima", "Quito"], { pointValue: 2, label: "Capital of Peru?" }),
  ];
  async function sent(over = {}) {
    const title = label();
    const asked = questions();
    const quiz = await cardInChat(
      app,
      title,
      {
        type: "quiz",
        title,
        questions: asked,
        resultsVisibility: "after-close",
        leaderboardVisibility: "visible",
        ...over,
      },
      "Mark 8 Project Team / Go to market",
    );
    const take = async (as: string, first: number, second: number) => {
      const start = await quiz.press(
        as,
        "survey/taking/start",
        dataOf(await quiz.seen(as), "Start"),
      );
      const [one, two] = asked;
      const next = await quiz.press(as, "survey/taking/submit", {
        ...dataOf(start, "Next"),
        [`answer:${one?.id}`]: one?.choices[first]?.id,
      });
      return quiz.press(as, "survey/taking/submit", {
        ...dataOf(next, "Submit"),
        [`answer:${two?.id}`]: two?.choices[second]?.id,
      });
    };
    return { quiz, take, title, asked };
  }

  it("shows respondents their score, and links to the page with their answers (QUZ-14, QUZ-06)", async () => {
    const { take } = await sent({ resultsVisibility: "real-time" });
    const card = await take("megan", 0, 1);
    expect(said(card)).toContain("You scored 3 of 5");
    expect(dataOf(card, "My answers and score")).toMatchObject({
      command: "survey/results/view/html",
      resultsType: "quiz-personal",
    });
    expect(said(await take("diego", 1, 1))).toContain("You scored 0 of 5");
  });

  it("shows the score after the close if results are shown then (QUZ-14, ENT-22)", async () => {
    const { quiz, take } = await sent();
    const card = await take("megan", 0, 1);
    expect(said(card)).toContain("You see your score once this quiz is closed.");
    expect(said(card)).not.toContain("You scored");
    expect(titlesOf(card)).toEqual(["View results"]);
    await quiz.press("adele", "survey/close", { confirmed: true });
    const closed = await quiz.press("megan", "survey/card/refresh");
    expect(said(closed)).toContain("You scored 3 of 5");
    expect(titlesOf(closed)).toContain("My answers and score");
  });

  it("is final with Submit, not before, though only optional questions are left; then its marks and places are seen (TAK-15, TAK-18, QUZ-11, QUZ-14)", async () => {
    const asked = [
      aQuizQuestion(["Paris", "Rome"], { label: "Capital of France?" }),
      aQuizQuestion(["Lima", "Quito"], { label: "Capital of Peru?", required: false }),
    ];
    const { quiz } = await sent({ questions: asked, resultsVisibility: "real-time" });
    const [one, two] = asked;
    const [megan, params] = [await app.as("megan"), { id: quiz.id }];
    const pick = (card: ShownCard, button: string, question = one, at = 0) =>
      quiz.press("megan", "survey/taking/submit", {
        ...dataOf(card, button),
        [`answer:${question?.id}`]: question?.choices[at]?.id,
      });
    const begun = await quiz.press("megan", "survey/taking/start");
    const second = await pick(begun, "Next", one, 1);
    expect((await megan.responses.mine({ params })).userResponse?.completed).toBe(false);
    await expect(megan.results.leaderboard({ params })).rejects.toMatchObject({ status: 404 });
    // Back from the optional question, the first is answered otherwise.
    const first = await quiz.press("megan", "survey/taking/submit", {
      ...dataOf(second, "Previous"),
      [`answer:${two?.id}`]: "",
    });
    const again = await pick(first, "Next", one, 0);
    expect(said(again)).toContain("Question 2 of 2");
    // A dialog that was closed goes on where it was.
    expect(said(await quiz.press("megan", "survey/taking/start"))).toContain("Question 2 of 2");
    const done = await quiz.press("megan", "survey/taking/submit", dataOf(again, "Submit"));
    expect(said(done)).toContain("You scored 1 of 2");
    expect(JSON.stringify((await megan.surveys.get({ params })).questions)).toContain("correct");
    expect((await megan.results.leaderboard({ params })).mine).toMatchObject({ rank: 1 });
    // What it shows cannot be used for the question that was left out.
    const response = [one, two].map((question) =>
      storedAnswer.parse({ questionId: question?.id, value: question?.choices[0]?.id }),
    );
    await expect(
      megan.responses.save({ params, body: { response, source: "web" } }),
    ).rejects.toMatchObject({ body: { code: "RESPONSE_COUNTED" } });
  });

  it.each(["none", "anonymous"] as const)(
    "can be retaken from the beginning if the author allows it: %s (EDT-21)",
    async (anonymity) => {
      const { quiz, take, asked } = await sent({
        anonymity,
        allowRetake: true,
        resultsVisibility: "real-time",
      });
      const [one, two] = asked;
      const done = await take("megan", 1, 1);
      expect(said(done)).toContain("You scored 0 of 5");
      const begun = await quiz.press("megan", "survey/taking/start", dataOf(done, "Take again"));
      expect(said(begun)).toContain("Question 1 of 2");
      expect(inputOf(begun, `answer:${one?.id}`)?.value).toBeUndefined();
      const next = await quiz.press("megan", "survey/taking/submit", {
        ...dataOf(begun, "Next"),
        [`answer:${one?.id}`]: one?.choices[0]?.id,
      });
      // A completed response stays until all of it was answered again.
      expect(
        said(await quiz.press("megan", "survey/card/refresh", dataOf(done, "View results"))),
      ).toContain("You scored 0 of 5");
      const again = await quiz.press("megan", "survey/taking/submit", {
        ...dataOf(next, "Submit"),
        [`answer:${two?.id}`]: two?.choices[0]?.id,
      });
      expect(said(again)).toContain("You scored 5 of 5");
      const [adele, params] = [await app.as("adele"), { id: quiz.id }];
      await adele.surveys.close({ params, body: { closeAt: null } });
      const { results } = await adele.responses.results({ params });
      expect(results?.questions.map(({ choices }) => choices.map(({ count }) => count))).toEqual([
        [1, 0],
        [1, 0],
      ]);
    },
  );

  it("cannot be retaken if the author does not allow it: Start shows the completion (EDT-21, TAK-04)", async () => {
    const { quiz, take } = await sent();
    expect(titlesOf(await take("megan", 1, 1))).not.toContain("Take again");
    const tried = await quiz.press("megan", "survey/taking/start", { retake: true });
    expect(said(tried)).toContain("Your answer can't be changed any more");
    expect(said(tried)).not.toContain("This did not work");
  });

  it("shows everybody the top five once it is closed, if the leaderboard is visible (QUZ-16, QUZ-17)", async () => {
    const { quiz, take } = await sent();
    for (const [as, first, second] of [
      ["megan", 0, 0],
      ["diego", 0, 1],
      ["alex", 1, 1],
      ["lee", 0, 1],
      ["johanna", 1, 0],
      ["isaiah", 1, 1],
    ] as const)
      await take(as, first, second);
    expect(said(await quiz.press("lidia", "survey/card/refresh"))).not.toContain("Leaderboard");
    await quiz.press("adele", "survey/close", { confirmed: true });
    const shown = await quiz.press("lidia", "survey/card/refresh");
    expect(placesOn(shown)).toEqual([
      ["1", "5"],
      ["2", "3"],
      ["2", "3"],
      ["4", "2"],
      ["5", "0"],
    ]);
    expect(said(shown)).toContain("1\\\\. Megan Bowen");
    await app.emulator.until("the closed card with its leaderboard", async () =>
      said(await quiz.seen("grady")).includes("1\\\\. Megan Bowen"),
    );
  });

  it("shows a hidden leaderboard only to owners (QUZ-11, QUZ-16)", async () => {
    const { quiz, take } = await sent({ leaderboardVisibility: "hidden" });
    await take("megan", 0, 0);
    await quiz.press("adele", "survey/close", { confirmed: true });
    expect(said(await quiz.press("megan", "survey/card/refresh"))).not.toContain("Leaderboard");
    expect(said(await quiz.press("adele", "survey/card/refresh"))).toContain("Megan Bowen: 5 of 5");
  });

  it("shows no names on the leaderboard of an anonymous quiz (QUZ-18)", async () => {
    const { quiz, take } = await sent({ anonymity: "anonymous" });
    for (const as of ["megan", "diego", "alex"]) await take(as, 0, 0);
    await quiz.press("adele", "survey/close", { confirmed: true });
    const shown = await quiz.press("lidia", "survey/card/refresh");
    expect(placesOn(shown)).toEqual(Array.from({ length: 3 }, () => ["1", "5"]));
    expect(said(shown).match(/1\\\\\. Anonymous"/g)).toHaveLength(3);
    expect(said(shown)).not.toMatch(/Megan|Diego|Alex/);
  });
});

describe("a word cloud on its card", () => {
  it("is a picture that the host can fetch, with the ranked words beside it (WCL-06)", async () => {
    const asked = text({ wordCloudEnabled: true });
    const poll = await cardInChat(app, asked.label, { questions: [asked] }, "Weekly product sync");
    for (const [as, word] of [
      ["megan", "Coffee"],
      ["diego", "coffee"],
      ["alex", "Tea"],
    ] as const)
      await answer(poll, as, asked, word);
    const card = await poll.press("adele", "survey/results/view");
    expect(said(card)).toMatch(/(C|c)offee \(2\), Tea \(1\)/);
    const [url] = imagesIn(card);
    const picture = await fetch((url ?? "").replace(app.config.publicUrl, app.url));
    expect(picture.status).toBe(200);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(said(card)).toMatch(/"altText":"Word cloud: (C|c)offee, Tea"/);
    expect(dataOf(card, "Open word cloud")).toMatchObject({
      command: "survey/results/view/html",
      resultsType: "wordcloud",
    });
    await answer(poll, "adele", asked, "Tea");
    expect(imagesIn(await poll.press("adele", "survey/results/view"))[0]).not.toBe(url);
  });
});

describe("results that an owner sends", () => {
  it("are posted to the survey's conversation, once per double click, by owners only (BOT-19)", async () => {
    const asked = aChoiceQuestion(["Pizza", "Salad"], { label: label() });
    const poll = await cardInChat(app, asked.label, { questions: [asked] });
    await answer(poll, "megan", asked, asked.choices[0]?.id);
    expect(said(await poll.press("megan", "survey/results/notify"))).toContain(
      "Only an owner of this Polly can do this",
    );
    const cards = await Promise.all([1, 2].map(() => poll.press("adele", "survey/results/notify")));
    for (const card of cards) expect(said(card)).toContain("The results were sent");
    const posted = async () =>
      (await app.emulator.messages(poll.at, "diego")).filter(
        ({ card }) =>
          JSON.stringify(card).includes("The results of this poll") &&
          JSON.stringify(card).includes(asked.label),
      );
    await app.emulator.until("the results", async () => (await posted()).length > 0);
    expect(JSON.stringify((await posted())[0]?.card)).toContain("100% (1)");
    expect(await posted()).toHaveLength(1);
  });
});
