import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openPolicy, type Policy } from "#domain/administration/policy.ts";
import { type SeriesId, tenantId } from "#domain/ids.ts";
import { offeredTypes } from "#domain/survey/offers.ts";
import { type SurveyType, specOf, surveyTypes } from "#domain/survey/types/registry.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion, aQuizQuestion } from "#test/factories.ts";
import { refusedWith } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { aStandup } from "#test/send-standup.ts";
import { startSeries } from "#test/start-series.ts";
import { occurDue } from "../series/occur-due.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
let nestor: Person;
beforeAll(async () => {
  app = await startOwnApp();
  [adele, alex, nestor] = [await app.as("adele"), await app.as("alex"), await app.as("nestor")];
  return () => app.close();
});
beforeEach(() => decide({}));

async function decide(policy: Partial<Policy>): Promise<void> {
  const { updatedAt } = await nestor.policy.read();
  await nestor.policy.set({ body: { policy: { ...openPolicy, ...policy }, updatedAt } });
}
const allBut = (type: SurveyType) => surveyTypes.filter((other) => other !== type);

const standup = aStandup();
/** What a series of a type asks. */
const contents: Partial<Record<SurveyType, Parameters<typeof startSeries>[2]>> = {
  poll: { type: "poll" },
  survey: { type: "survey", title: "Lunch", questions: [aChoiceQuestion(), aChoiceQuestion()] },
  quiz: { type: "quiz", title: "A quiz", questions: [aQuizQuestion()] },
  "agile-standup": {
    type: "agile-standup",
    title: standup.title,
    anonymity: standup.anonymity,
    questions: standup.questions,
  },
};
function seriesOf(type: SurveyType) {
  return startSeries(app, adele, contents[type] ?? expect.fail(`nothing to ask in ${type}`));
}
const view = (id: SeriesId) => adele.series.get({ params: { id } });
const command = (name: string, scheduleId: SeriesId) =>
  adele.commands.run({ body: { command: `schedule/${name}`, scheduleId } });
/** The job of the first occurrence, at its time; tokens are valid for an hour. */
async function occur(id: SeriesId): Promise<void> {
  app.clock.ahead(2 * 3_600_000 + 60_000);
  await occurDue(app.product.contextOf(tenantId.parse(adele.tenantId), "msteams"), id);
  app.clock.reset();
}

describe("a policy that leaves out one type", () => {
  it.each(surveyTypes)("offers all others: %s", async (type) => {
    const offered = async () => offeredTypes("msteams", (await adele.accounts.get()).featureFlags);
    const before = await offered();
    await decide({ types: allBut(type) });
    expect(await offered()).toEqual(before.filter((other) => other !== type));
  });

  it.each(surveyTypes.filter((type) => specOf(type).recurring))(
    "lets a series that exists go on, and no new one begin: %s",
    async (type) => {
      const { id } = await seriesOf(type);
      await decide({ types: allBut(type) });
      const { can, recurs, template, updatedAt } = await view(id);
      expect([recurs, ...can]).toEqual(expect.arrayContaining([true, "edit", "share"]));
      const draft = { ...template, description: "Today" };
      await adele.series.edit({ params: { id }, body: { draft, seenAt: updatedAt } });
      await adele.series.addOwner({ params: { id }, body: { aadObjectId: alex.id } });
      await occur(id);
      expect((await view(id)).lastSurvey).toMatchObject({ type });
      const off = refusedWith(403, "POLICY_TYPE_OFF");
      await expect(seriesOf(type)).rejects.toEqual(off);
      await command("disable", id);
      await expect(command("enable", id)).rejects.toEqual(off);
    },
  );
});
