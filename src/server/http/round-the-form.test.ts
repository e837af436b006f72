import { beforeAll, describe, expect, it } from "vitest";
import { surveysApi } from "#contract/surveys.ts";
import { conversationId, questionId } from "#domain/ids.ts";
import type { Answer } from "#domain/response/answers.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startApp();
  adele = await app.as("adele");
});

describe("a call that bypasses the form", () => {
  it("cannot count one person twice: neither by a question answered twice, nor by duplicate ids in a draft (TAK-17)", async () => {
    const { poll, choice } = await sendPoll(app, adele);
    const one = { questionId: poll.question.id, value: choice("Pizza").id, comment: null };
    const other = {
      ...one,
      questionId: questionId.parse(poll.question.id.toUpperCase()),
      value: choice("Soup").id,
    };
    const save = (response: Answer[]) =>
      adele.responses.save({ params: { id: poll.id }, body: { response, source: "web" } });
    for (const response of [[one, one], [one, other], Array.from({ length: 50 }, () => one)]) {
      await expect(save(response)).rejects.toMatchObject({
        status: 400,
        body: { code: "RESPONSE_INVALID" },
      });
    }
    await save([one]);
    const { results } = await adele.responses.results({ params: { id: poll.id } });
    expect(results?.questions[0]).toMatchObject({
      answered: 1,
      choices: [{ count: 1 }, { count: 0 }, { count: 0 }],
    });

    const first = aChoiceQuestion();
    const [same] = first.choices;
    const copied = same && { ...same, value: "Another", label: "Another" };
    const drafts: [DraftInput["questions"], string][] = [
      [
        [first, { ...aChoiceQuestion(), id: first.id }],
        "Two questions have the same id. Please remove one of them and add it again.",
      ],
      [
        [{ ...first, choices: [...first.choices, ...(copied ? [copied] : [])] }],
        "Two choices have the same id. Please remove one of them and add it again.",
      ],
      [
        [first, { ...first, id: questionId.parse(crypto.randomUUID()) }],
        "Two choices have the same id. Please remove one of them and add it again.",
      ],
    ];
    for (const [questions, message] of drafts) {
      await expect(sendPoll(app, adele, { title: "A title", questions })).rejects.toMatchObject({
        status: 400,
        body: { message },
      });
    }
  });

  it("with ids in another case means the same survey, question and choice (QED-08)", async () => {
    const question = aChoiceQuestion();
    const shouted = { ...question, id: questionId.parse(question.id), choices: question.choices };
    const recipients = [
      {
        type: "channel" as const,
        id: conversationId.parse(await app.emulator.place("Mark 8 Project Team / General")),
      },
    ];
    const raw: unknown = JSON.parse(
      JSON.stringify({ draft: { type: "poll", questions: [shouted], recipients } }).replaceAll(
        question.id,
        question.id.toUpperCase(),
      ),
    );
    const made = await adele.request("/v1/survey", { method: "POST", body: JSON.stringify(raw) });
    const { id } = surveysApi.create.reply.parse(await made.json());
    const response = [{ questionId: question.id, value: question.choices[0]?.id }];
    const saved = await adele.request(`/v1/survey/${id.toUpperCase()}/response`, {
      method: "POST",
      body: JSON.stringify({ response, source: "web" }),
    });
    expect(saved.status).toBe(200);
    const { results } = await adele.responses.results({ params: { id } });
    expect(results?.questions[0]).toMatchObject({
      questionId: question.id,
      answered: 1,
      choices: [{ count: 1, percent: 100 }, {}, {}],
    });
  });

  it("cannot set times beyond the form's limits (TIM-03, TIM-04, TIM-05, TIM-06)", async () => {
    for (const openDuration of ["PT1M", "PT0M", "P4M", "P999M"]) {
      await expect(sendPoll(app, adele, { openDuration }), openDuration).rejects.toMatchObject({
        status: 400,
        body: { code: "SURVEY_INVALID" },
      });
    }
    // Other tests may have moved the product's clock.
    app.clock.reset();
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    const { poll: pending } = await sendPoll(app, adele, { send: "manual" });
    for (const times of [
      { deliverAt: days(100) },
      { deliverAt: days(-1) },
      { closeAt: days(100) },
      { deliverAt: days(2), closeAt: days(1) },
    ]) {
      await expect(
        adele.surveys.deliver({ params: { id: pending.id }, body: times }),
      ).rejects.toMatchObject({ status: 400 });
    }
    expect((await adele.surveys.get({ params: { id: pending.id } })).state).toBe("pending");
    const { poll } = await sendPoll(app, adele);
    const close = (closeAt: Date) =>
      adele.surveys.close({ params: { id: poll.id }, body: { closeAt } });
    for (const closeAt of [days(100), new Date(8.64e15), new Date(Date.now() + 60_000)])
      await expect(close(closeAt)).rejects.toMatchObject({ status: 400 });
    expect((await close(days(1))).closeAt).not.toBeNull();
  });
});
