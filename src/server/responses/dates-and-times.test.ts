import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { newQuestion, withType } from "#domain/question/new-question.ts";
import { answer } from "#domain/response/answers.ts";
import { startApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
let alex: Person;
beforeAll(async () => {
  app = await startApp();
  alex = await app.as("alex");
});

async function ask(contentType: "text/date" | "text/time") {
  const question = {
    ...withType(newQuestion(randomUUID), "open-ended", randomUUID),
    label: "When?",
    contentType,
  };
  const { poll } = await sendPoll(app, await app.as("adele"), { questions: [question] });
  const say = (value: string) =>
    alex.responses.save({
      params: { id: poll.id },
      body: { response: [answer.parse({ questionId: question.id, value })], source: "web" },
    });
  return {
    say,
    kept: async () =>
      (await alex.responses.mine({ params: { id: poll.id } })).userResponse?.responses[0]?.value,
  };
}

describe("an answer that is", () => {
  it("a date must exist in the calendar (TAK-28)", async () => {
    const { say, kept } = await ask("text/date");
    for (const day of [
      "2026-02-30",
      "2026-02-29",
      "2026-13-01",
      "2026-04-31",
      "26-01-01",
      "2026-1-1",
      "today",
    ])
      await expect(say(day), day).rejects.toMatchObject({ status: 400 });
    expect(await kept()).toBeUndefined();
    for (const day of ["2024-02-29", "2026-12-31"]) {
      await say(day);
      expect(await kept()).toBe(day);
    }
  });

  it("a time must be one of the offered half hours (TAK-29, TIM-09)", async () => {
    const { say, kept } = await ask("text/time");
    for (const time of ["10:15", "10:01", "24:00", "9:30", "10:30:00"])
      await expect(say(time), time).rejects.toMatchObject({ status: 400 });
    expect(await kept()).toBeUndefined();
    for (const time of ["00:00", "10:30", "23:30"]) {
      await say(time);
      expect(await kept()).toBe(time);
    }
  });
});
