import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { question } from "#domain/question/registry.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { cardInChat, dataOf, said } from "#test/card-in-chat.ts";
import { aChoiceQuestion } from "#test/factories.ts";

let app: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  app = await startOwnApp({ LOG_LEVEL: "warn" }, undefined, { write: (line) => logged.push(line) });
});
afterAll(() => app.close());

it.each(["a\u0000b", "half \ud800 a sign"])(
  "a text that cannot be stored is refused before any work: %j (BOT-18, BOT-19)",
  async (bad) => {
    const lunch = aChoiceQuestion(["Pizza", "Salad"], {
      label: `Lunch ${crypto.randomUUID()}`,
      allowUserAddOptions: true,
    });
    const poll = await cardInChat(app, lunch.label, { questions: [lunch], commentsEnabled: true });
    await poll.press("megan", "survey/taking/submit", {
      questionIndexId: lunch.id,
      [`answer:${lunch.id}`]: lunch.choices[0]?.id,
    });
    const commented = await poll.press("megan", "survey/taking/comment/submit", { comment: bad });
    expect(said(commented)).toContain("Something that was sent is missing or not valid");
    const added = await poll.press("megan", "survey/taking/question/choice/add", {
      questionIndexId: lunch.id,
      [`choice:${lunch.id}`]: bad,
    });
    expect(said(added)).toContain("Value is required!");
    expect(logged.filter((line) => line.includes("failed") || line.includes("not saved"))).toEqual(
      [],
    );
  },
);

it("/done gets a text reply if the caller is no longer in the audience (BOT-16, BOT-18)", async () => {
  const title = `Done ${crypto.randomUUID()}`;
  const text = () =>
    question.parse({
      id: crypto.randomUUID(),
      label: "What first?",
      required: true,
      questionType: "open-ended",
    });
  const questions = [text(), text()];
  const survey = await cardInChat(app, title, { type: "survey", title, questions });
  const begun = await survey.press("isaiah", "survey/taking/start");
  await survey.press("isaiah", "survey/taking/submit", {
    ...dataOf(begun, "Next"),
    [`answer:${questions[0]?.id}`]: "Soup",
  });
  await app.database.db.execute(sql`delete from recipients where survey_id = ${survey.id}`);
  const chat = await app.emulator.botChat("isaiah", "msteams");
  await app.emulator.say(chat, "isaiah", "/done");
  await app.emulator.cardWith(chat, "isaiah", "This did not work");
});
