import { beforeAll, expect, it } from "vitest";
import { questionId } from "#domain/ids.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { cardInChat } from "#test/card-in-chat.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});

const override = "\u202e";
const shown = "holiday gnp.exe";

it("a direction override in a title, a question or a choice has no effect on the card, pages and exports", async () => {
  const turned = `holiday ${override}gnp.exe`;
  const adele = await app.as("adele");
  const question = aChoiceQuestion([turned, "Soup"], { label: `${turned}?` });
  const { id, seen } = await cardInChat(app, `${shown} as title`, {
    type: "survey",
    title: `${turned} as title`,
    questions: [question],
  });
  const view = await adele.surveys.get({ params: { id }, query: {} });
  expect(view.title).toBe(`${shown} as title`);
  const [read] = view.questions;
  expect(read).toMatchObject({ label: `${shown}?` });
  expect(read && "choices" in read ? read.choices[0] : null).toMatchObject({
    value: shown,
    label: shown,
  });
  const card = JSON.stringify(await seen("alex"));
  expect(card).toContain(shown);
  expect(card).not.toContain(override);
});

it("a direction override in a text answer or a comment has no effect where it is read", async () => {
  const [adele, alex] = [await app.as("adele"), await app.as("alex")];
  const food = aChoiceQuestion(["Pizza", "Soup"], { allowComments: true });
  const why = {
    id: questionId.parse(crypto.randomUUID()),
    questionType: "open-ended" as const,
    label: "Why?",
    required: false,
  };
  const { poll } = await sendPoll(app, adele, {
    type: "survey",
    title: "Turned",
    questions: [food, why],
    commentsEnabled: true,
  });
  const turned = ` holiday ${override}gnp.exe${override} `;
  const response = [
    { questionId: food.id, value: food.choices[0]?.id ?? "", comment: turned },
    { questionId: why.id, value: turned },
  ];
  await alex.responses.save({
    params: { id: poll.id },
    body: { response, comment: turned, source: "web" },
  });
  const of = (question: { id: typeof food.id }) => ({
    params: { id: poll.id, questionId: question.id },
    query: {},
  });
  const read = [
    await adele.results.texts(of(why)),
    await adele.results.questionComments(of(food)),
    await adele.results.comments({ params: { id: poll.id }, query: {} }),
  ];
  expect(read.map(({ texts }) => texts.map(({ text }) => text))).toEqual([
    [shown],
    [shown],
    [shown],
  ]);
});

it("a right-to-left title is isolated on the card from our words", async () => {
  const { seen } = await cardInChat(app, "ארוחת צהריים", {
    type: "survey",
    title: "ארוחת צהריים",
    questions: [aChoiceQuestion()],
  });
  expect(JSON.stringify(await seen("alex"))).toContain("\u2068ארוחת צהריים\u2069");
});
