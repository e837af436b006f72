import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { questionId } from "#domain/ids.ts";
import { newQuestion } from "#domain/question/new-question.ts";
import { question } from "#domain/question/registry.ts";
import { answer } from "#domain/response/answers.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
let adele: Person;
let megan: Person;
beforeAll(async () => {
  app = await startApp();
  [adele, megan] = await Promise.all([app.as("adele"), app.as("megan")]);
});

/** Zero-width space and joiner, a direction mark, a letter drawn as a gap. */
const unseen = "\u200b\u200d\u200f\u3164";

describe("a text without visible characters", () => {
  it("answers no required question, and does not replace an answer (TAK-23, TAK-18)", async () => {
    const text = question.parse({
      ...newQuestion(randomUUID),
      label: "Why so?",
      questionType: "open-ended",
      required: true,
    });
    const questions = [aChoiceQuestion(["A", "B"], { required: false }), text];
    const { poll } = await sendPoll(app, adele, { type: "survey", title: "Reasons", questions });
    const save = (value: string) => {
      const response = [answer.parse({ questionId: questionId.parse(text.id), value })];
      return megan.responses.save({ params: { id: poll.id }, body: { response, source: "web" } });
    };
    await expect(save(unseen)).rejects.toMatchObject({
      status: 400,
      body: { code: "RESPONSE_INVALID" },
    });
    await save("Because");
    await expect(save(unseen)).rejects.toMatchObject({
      status: 400,
      body: { code: "RESPONSE_INVALID" },
    });
    const { userResponse } = await megan.responses.mine({ params: { id: poll.id } });
    expect(userResponse?.responses.map(({ value }) => value)).toEqual(["Because"]);
  });

  it("is refused as an added choice, and does not make an existing choice a new one (TAK-32, TAK-33)", async () => {
    const asked = aChoiceQuestion(["Pizza", "Soup"], { allowUserAddOptions: true });
    const { poll } = await sendPoll(app, adele, { questions: [asked] });
    for (const choice of [unseen, `Pizza${unseen}`, "Piz\u200bza"]) {
      const adding = megan.responses.addChoice({
        params: { id: poll.id, questionId: asked.id },
        body: { choice },
      });
      await expect(adding).rejects.toMatchObject({ status: 400 });
    }
    const { questions } = await adele.surveys.get({ params: { id: poll.id } });
    expect(
      questions.flatMap((each) =>
        "choices" in each ? each.choices.map(({ value }) => value) : [],
      ),
    ).toEqual(["Pizza", "Soup"]);
  });

  it("is refused as a title, question, choice or template name (AUT-36, QED-10, QED-14, TPL-22)", async () => {
    const wrong = async (over: Parameters<typeof sendPoll>[2]) => {
      const refused = await sendPoll(app, adele, {
        type: "survey",
        title: "Reasons",
        ...over,
      }).catch(({ body }) => body);
      return refused.problems?.map(({ path }: { path: string }) => path);
    };
    const two = [aChoiceQuestion(), aChoiceQuestion()];
    expect(await wrong({ title: unseen, questions: two })).toEqual(["title"]);
    expect(
      await wrong({
        questions: [aChoiceQuestion(undefined, { label: unseen }), aChoiceQuestion()],
      }),
    ).toEqual(["questions.0.label"]);
    expect(await wrong({ questions: [aChoiceQuestion([unseen, "B"]), aChoiceQuestion()] })).toEqual(
      ["questions.0.choices.0.value", "questions.0.choices.0.label"],
    );
    const saving = adele.templates.create({
      body: { templateName: unseen, type: "survey", title: "Reasons", questions: two },
    });
    await expect(saving).rejects.toMatchObject({
      status: 400,
      body: { problems: [{ path: "templateName" }] },
    });
  });
});
