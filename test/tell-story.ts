import { expect } from "vitest";
import { conversationId } from "#domain/ids.ts";
import type { Anonymity } from "#domain/survey/survey.ts";
import type { EmulatorClient } from "./emulator-client.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "./factories.ts";
import type { Person } from "./person.ts";

type Actors = { emulator: EmulatorClient; creator: Person; watcher: Person };

/**
 * A person creates a poll; four colleagues vote on its card, one changes the vote; a fifth watches;
 * the creator closes it from the card's menu; a late vote is refused. All by the calls that Teams
 * and the pages make.
 */
export async function tellStory(
  { emulator, creator, watcher }: Actors,
  { place, anonymity }: { place: string; anonymity: Anonymity },
): Promise<void> {
  const where = conversationId.parse(await emulator.place(place));
  const label = `Lunch on Friday? ${crypto.randomUUID()}`;
  const question = aChoiceQuestion(["Pizza", "Salad"], { label });
  const type = place.includes(" / ")
    ? "channel"
    : place === "Launch week"
      ? "groupChat"
      : "meeting";
  const draft = aPoll({
    questions: [question],
    recipients: [aRecipient({ type, id: where })],
    anonymity,
  });
  const { id } = await creator.surveys.create({ body: { draft } });
  const [pizza, salad] = question.choices;
  const field = `answer:${question.id}`;
  const message = await emulator.cardWith(where, "alex", label);

  const voters =
    type === "meeting" ? ["alex", "megan", "grady", "adele"] : ["alex", "megan", "isaiah", "adele"];
  const choices = [pizza, pizza, salad, salad];
  const receipts = new Map<string, string | undefined>();
  for (const [at, voter] of voters.entries()) {
    const { card, error } = await emulator.act(where, voter, message.id, "survey/taking/submit", {
      [field]: choices[at]?.id ?? "",
    });
    expect(error).toBeNull();
    expect(JSON.stringify(card)).toContain("Change my response");
    receipts.set(voter, /"receipt":"([^"]+)"/.exec(JSON.stringify(card))?.[1]);
  }
  // Anonymous answers count in groups, the first of them with the sixth answer, and at the close.
  const sealed = anonymity === "anonymous" ? [0, 0] : null;
  expect(await countsOf(watcher, id)).toEqual(sealed ?? [2, 2]);

  // Only the answering device has the receipt of an anonymous answer; a named answer can be changed
  // by its respondent anywhere.
  const receipt = receipts.get("megan");
  expect(receipt !== undefined).toBe(anonymity === "anonymous");
  const mine = { surveyId: id, ...(receipt ? { receipt } : {}) };
  const form = await emulator.act(where, "megan", message.id, "survey/taking/start", mine);
  expect(JSON.stringify(form.card)).toContain("survey/taking/submit");
  await emulator.act(where, "megan", message.id, "survey/taking/submit", {
    ...mine,
    [field]: salad?.id ?? "",
  });
  expect(await countsOf(watcher, id)).toEqual(sealed ?? [1, 3]);
  if (anonymity === "none") {
    await emulator.until("the card to show the votes to everybody", async () => {
      const shown = (await emulator.messages(where, watcher.alias)).find(
        (each) => each.id === message.id,
      );
      return JSON.stringify(shown?.card).includes("4 ");
    });
  }

  await emulator.messages(where, "adele");
  // With the survey's id, as the buttons have it: a new state of the card may come between two
  // presses and take her own view away.
  const menu = await emulator.act(where, "adele", message.id, "survey/management/menu", {
    surveyId: id,
  });
  expect(JSON.stringify(menu.card)).toContain("survey/close");
  await emulator.act(where, "adele", message.id, "survey/close", { surveyId: id });
  await emulator.act(where, "adele", message.id, "survey/close", { surveyId: id, confirmed: true });
  await emulator.until("the card to be closed for everybody", async () => {
    const shown = (await emulator.messages(where, watcher.alias)).find(
      (each) => each.id === message.id,
    );
    return JSON.stringify(shown?.card).includes("Closed");
  });
  const late = await emulator.act(where, watcher.alias, message.id, "survey/taking/submit", {
    surveyId: id,
    [field]: pizza?.id ?? "",
  });
  expect(JSON.stringify(late)).toContain("This poll is no longer open for responses");
  expect(await countsOf(watcher, id)).toEqual([1, 3]);
  const { results } = await creator.responses.results({ params: { id } });
  const names = results?.questions[0]?.choices.map(
    (choice) => choice.voters?.map((voter) => voter.name) ?? null,
  );
  expect(anonymity === "anonymous" ? names : names?.map((each) => each?.length)).toEqual(
    anonymity === "anonymous" ? [null, null] : [1, 3],
  );
}

async function countsOf(
  person: Person,
  id: Awaited<ReturnType<Person["surveys"]["create"]>>["id"],
): Promise<number[] | undefined> {
  const { results } = await person.responses.results({ params: { id } });
  return results?.questions[0]?.choices.map((choice) => choice.count);
}
