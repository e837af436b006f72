import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { cardInChat, said, titlesOf } from "#test/card-in-chat.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { sendLive } from "#test/send-live.ts";
import { setFlags } from "../accounts/grant-plan.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
});
afterAll(() => app.close());

/** Sets flags of the organisation, and waits until the old ones have left the cache. */
async function flags(set: Record<string, unknown>): Promise<void> {
  const { tenantId } = await app.as("adele");
  // safe: the tenant of somebody of the demo organisation
  await setFlags(app.database.db, tenantId as Parameters<typeof setFlags>[1], set);
  app.clock.ahead(6000);
}

describe("an option that the organisation has switched off", () => {
  it("is not offered in the chat: a quiz", async () => {
    await flags({ quiz: false });
    const at = await app.emulator.place("Launch week");
    await app.emulator.say(at, "megan", "quiz", "msteams");
    const help = await app.emulator.cardWith(at, "megan", "What Polly can do");
    expect(JSON.stringify(help.card)).not.toMatch(/quiz/i);
    const { body } = await app.emulator.invoke(at, "megan", "msteams", "task/fetch", {
      data: { dialog: "authoring", type: "quiz" },
    });
    expect(JSON.stringify(body)).toContain("Sorry, Polly does not know this command");
    await flags({ quiz: true });
  });

  it("is not offered in the menu: editing and reopening (EDT-01, EDT-13, PLAN-07)", async () => {
    const question = aChoiceQuestion(["Pizza", "Salad"], {
      label: `Lunch? ${crypto.randomUUID()}`,
    });
    const poll = await cardInChat(app, question.label, { questions: [question] });
    await flags({ allowEdit: false });
    const menu = async (page: number) =>
      titlesOf(await poll.press("adele", "survey/management/menu", { page }));
    const offered = [...(await menu(0)), ...(await menu(1))];
    expect(offered).toEqual(expect.arrayContaining(["Close", "Duplicate", "Delete"]));
    for (const title of ["Edit", "Reopen"]) expect(offered).not.toContain(title);
    await poll.press("adele", "survey/close", { confirmed: true });
    expect(said(await poll.press("adele", "survey/reopen"))).toContain(
      "Editing is not allowed in your organization",
    );
    await flags({ allowEdit: true });
  });
});

describe("an owner whose monthly responses are used up", () => {
  it("sees Send now disabled with the reason, and the server refuses it too, on mobile clients without an offer (LIF-14, LIM-14, HOST-47)", async () => {
    const question = aChoiceQuestion(["Pizza", "Salad"], {
      label: `Lunch? ${crypto.randomUUID()}`,
    });
    const poll = await cardInChat(app, question.label, { questions: [question] });
    const adele = await app.as("adele");
    const { recipients } = await adele.surveys.get({ params: { id: poll.id } });
    const { id } = await adele.surveys.create({
      body: { draft: { type: "poll", questions: [aChoiceQuestion()], recipients, send: "manual" } },
    });
    const send = async () =>
      (await poll.press("adele", "survey/management/menu", { surveyId: id })).actions.find(
        ({ title }) => title === "Send now",
      );
    expect(await send()).not.toHaveProperty("isEnabled");
    await flags({ responseUsageLimit: 0 });
    const sentence = "Monthly response limit exceeded!  Upgrade to send this Polly!";
    expect(await send()).toMatchObject({ isEnabled: false, tooltip: sentence });
    expect(said(await poll.press("adele", "survey/deliver", { surveyId: id }))).toContain(sentence);
    const onPhone = said(await poll.press("adele", "survey/deliver", { surveyId: id }, "ios"));
    expect(onPhone).toContain("To continue using Polly please open Teams on your desktop");
    expect(onPhone).not.toContain("pgrade");
    await flags({ responseUsageLimit: 25 });
    expect(await send()).not.toHaveProperty("isEnabled");
  });

  it("sees that a hot take can't be launched, and the server refuses it too (LIF-15)", async () => {
    const question = aChoiceQuestion(["Pizza", "Salad"], { label: `Tea? ${crypto.randomUUID()}` });
    const poll = await cardInChat(app, question.label, { questions: [question] });
    const adele = await app.as("adele");
    const { id } = await sendLive(app, adele, "hot-take", { send: "manual" });
    await flags({ responseUsageLimit: 0 });
    const menu = await poll.press("adele", "survey/management/menu", { surveyId: id });
    const sentence = "Launching is disabled due to monthly response limit being exceeded";
    const disabled = { isEnabled: false, tooltip: sentence };
    expect(menu.actions.find(({ title }) => title === "Send now")).toMatchObject(disabled);
    expect(said(await poll.press("adele", "survey/deliver", { surveyId: id }))).toContain(sentence);
    await flags({ responseUsageLimit: 25 });
  });
});
