import { beforeAll, describe, expect, it } from "vitest";
import { conversationId } from "#domain/ids.ts";
import type { Anonymity } from "#domain/survey/survey.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "#test/factories.ts";
import { tellStory } from "./tell-story.ts";

let app: TestApp;
beforeAll(async () => {
  // Alone: what other tests post in the same channel uses up what the host takes.
  app = await startOwnApp();
  return () => app.close();
});

const places = ["Mark 8 Project Team / General", "Launch week", "Weekly product sync"];
const stories = places.flatMap((place) =>
  (["none", "anonymous"] as const).map((anonymity): [string, Anonymity] => [place, anonymity]),
);

describe("the story of a poll, over HTTP alone", () => {
  it.each(stories)(
    "from its creation to its results in %s, anonymity %s (AUT-55, BOT-02, BOT-09, CARD-03, LIF-13, LIF-16, TAK-08, RES-02)",
    async (place, anonymity) => {
      await tellStory(
        { emulator: app.emulator, creator: await app.as("adele"), watcher: await app.as("diego") },
        { place, anonymity },
      );
    },
  );

  it("sends a poll to each member by direct message, once each, and nobody else (LIF-16, AUT-49)", async () => {
    const adele = await app.as("adele");
    const id = conversationId.parse(await app.emulator.place("Launch week"));
    const question = aChoiceQuestion(["Yes", "No"], { label: "Only between us?" });
    const draft = aPoll({
      questions: [question],
      recipients: [aRecipient({ type: "groupChat", id })],
      deliveryPreference: "direct-message",
    });
    const { id: surveyId } = await adele.surveys.create({ body: { draft } });
    for (const alias of ["adele", "alex", "megan", "diego", "isaiah"]) {
      const chat = await app.emulator.botChat(alias, "msteams");
      const message = await app.emulator.cardWith(chat, alias, "Only between us?");
      await app.emulator.act(chat, alias, message.id, "survey/taking/submit", {
        [`answer:${question.id}`]: question.choices[0]?.id ?? "",
      });
    }
    const { results } = await adele.responses.results({ params: { id: surveyId } });
    expect(results?.questions[0]?.choices.map((choice) => choice.count)).toEqual([5, 0]);
    expect(JSON.stringify(await app.emulator.messages(id, "alex"))).not.toContain(
      "Only between us?",
    );
    expect(
      JSON.stringify(
        await app.emulator.messages(await app.emulator.botChat("patti", "msteams"), "patti"),
      ),
    ).not.toContain("Only between us?");
  });
});
