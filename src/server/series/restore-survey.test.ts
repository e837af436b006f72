import { beforeAll, describe, expect, it } from "vitest";
import type { SeriesId, SurveyId } from "#domain/ids.ts";
import { userId } from "#domain/ids.ts";
import { startApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { sentOf } from "#test/sent-series.ts";
import { startSeries } from "#test/start-series.ts";

let app: TestApp;
let [adele, alex]: Person[] = [];
beforeAll(async () => {
  app = await startApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
});
const people = () => {
  if (!adele || !alex) throw new Error("all are there");
  return { adele, alex };
};

/** A series of Adele and Alex that sent a survey, which one of them deleted. */
async function deletedBy(person: Person): Promise<{ id: SeriesId; sent: SurveyId }> {
  const { adele, alex } = people();
  const { id } = await startSeries(app, adele, { start: new Date() });
  const [sent] = await sentOf(adele, id, 1);
  if (!sent) throw new Error("one was sent");
  await adele.series.addOwner({
    params: { id },
    body: { aadObjectId: userId.parse(alex.id) },
  });
  await app.emulator.until("both to own its survey", async () => {
    const { owners } = await adele.surveys.get({ params: { id: sent } });
    return owners.length === 2;
  });
  await run(person, "survey/delete", sent);
  return { id, sent };
}
const run = (person: Person, command: string, surveyId: SurveyId) =>
  person.commands.run({ body: { command, surveyId } });
const ownersOf = async (person: Person, id: SurveyId) =>
  (await person.surveys.get({ params: { id } })).owners.map(({ aadObjectId }) => aadObjectId);

describe("a deleted survey of a series", () => {
  it("is not restored by who does not own the series any more, and has its owners of now (LIF-23)", async () => {
    const { adele, alex } = people();
    const { id, sent } = await deletedBy(alex);
    await adele.series.removeOwner({ params: { id, ownerId: userId.parse(alex.id) } });
    await expect(run(alex, "survey/restore", sent)).rejects.toMatchObject({ status: 404 });
    await run(adele, "survey/restore", sent);
    expect(await ownersOf(adele, sent)).toEqual([adele.id]);
  });

  it("stands alone once restored, where the series was deleted (LIF-23)", async () => {
    const { adele, alex } = people();
    const { id, sent } = await deletedBy(adele);
    await adele.commands.run({ body: { command: "schedule/delete", scheduleId: id } });
    await run(adele, "survey/restore", sent);
    const view = await adele.surveys.get({ params: { id: sent } });
    expect(view.scheduleId).toBeNull();
    expect(view.can).toContain("manage-owners");
    await adele.surveys.removeOwner({ params: { id: sent, ownerId: userId.parse(alex.id) } });
    expect(await ownersOf(adele, sent)).toEqual([adele.id]);
  });
});
