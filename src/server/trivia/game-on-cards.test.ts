import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gameTimes } from "#domain/trivia/game-clock.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { cardTexts } from "#text/server/cards.ts";
import { errorTexts } from "#text/server/errors.ts";

const subject = "Campaign review";
let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startOwnApp();
  adele = await app.as("adele");
});
afterAll(() => app.close());

/** A game of Adele's that was started; its card in the meeting, and the pressing of its buttons. */
async function startedGame() {
  const at = await app.emulator.place(subject);
  const recipient = aRecipient({ type: "meeting", id: at as ReturnType<typeof aRecipient>["id"] });
  const { id } = await adele.trivia.create({ body: { data: { recipient } } });
  await adele.surveys.deliver({ params: { id }, body: {} });
  const card = await app.emulator.cardWith(at, "adele", "Game is starting...");
  return async (as: string, verb: string, data: Record<string, unknown> = {}) => {
    const { status, card: shown } = await app.emulator.act(at, as, card.id, verb, {
      surveyId: id,
      ...data,
    });
    return { status, text: JSON.stringify(shown) };
  };
}

describe("the card of a game in its meeting", () => {
  it("says when the game starts, no longer that it is being sent, and its category in words (TRV-07, TRV-13, LIF-04)", async () => {
    const press = await startedGame();
    const { text } = await press("adele", "survey/card/refresh");
    expect(text).toContain("Game is starting...");
    expect(text).toContain('"Starts {{DATE(');
    expect(text).not.toContain("Sending");
    expect(text).toContain('"Animals: General"');
  });

  it("is managed without a preview of what nobody may see yet (BOT-07, BOT-10)", async () => {
    const press = await startedGame();
    const menu = await press("adele", "survey/management/menu");
    expect(menu).toMatchObject({ status: 200 });
    expect(menu.text).toContain("Delete");
    expect(menu.text).not.toContain(cardTexts.showPreview);
    expect(menu.text).not.toContain(cardTexts.duplicate);
  });

  it.each([
    ["starting", 0],
    ["open", gameTimes.lead + 1],
  ])(
    "answers buttons of other types' cards with a sentence, and shows no question: %s",
    async (_, ahead) => {
      const press = await startedGame();
      app.clock.ahead(ahead);
      for (const verb of [
        "survey/taking/start",
        "survey/taking/submit",
        "survey/authoring/preview",
        "survey/results/view",
        "survey/card/refresh",
        "/done",
      ])
        for (const person of ["adele", "alex"]) {
          const { status, text } = await press(person, verb);
          expect(status, `${verb} by ${person}`).toBe(200);
          expect(text, `${verb} by ${person}`).not.toContain(errorTexts["server.failed"]);
          expect(text).not.toContain("Input.ChoiceSet");
        }
    },
  );
});
