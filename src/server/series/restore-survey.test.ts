import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  type ConversationId,
  type SeriesId,
  type SurveyId,
  tenantId,
  userId,
} from "#domain/ids.ts";
import { startApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { sentOf } from "#test/sent-series.ts";
import { startSeries } from "#test/start-series.ts";
import { alignOwners } from "./align-owners.ts";

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
async function deletedBy(
  person: Person,
): Promise<{ id: SeriesId; sent: SurveyId; where: ConversationId }> {
  const { adele, alex } = people();
  const { id, where } = await startSeries(app, adele, { start: new Date() });
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
  return { id, sent, where };
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
    await expect(run(alex, "survey/restore", sent)).rejects.toMatchObject({ status: 403 });
    await run(adele, "survey/restore", sent);
    expect(await ownersOf(adele, sent)).toEqual([adele.id]);
  });

  it("is restored by who owns the series now, although nobody who deleted it does any more, and offers it to them (LIF-23)", async () => {
    const { adele, alex } = people();
    const { id, sent, where } = await deletedBy(adele);
    const megan = await app.as("megan");
    const added = { aadObjectId: userId.parse(megan.id) };
    await adele.series.addOwner({ params: { id }, body: added });
    for (const { id: ownerId } of [adele, alex])
      await megan.series.removeOwner({ params: { id, ownerId: userId.parse(ownerId) } });
    const deleted = (alias: string) =>
      app.emulator.until("the deleted card", async () => {
        const shown = (await app.emulator.messages(where, alias))
          .map(({ card }) => JSON.stringify(card))
          .find((card) => card.includes(sent));
        return shown?.includes("was deleted") ? shown : null;
      });
    expect(await deleted("alex")).not.toContain("survey/restore");
    expect(await deleted("megan")).toContain("survey/restore");
    await expect(run(adele, "survey/restore", sent)).rejects.toMatchObject({ status: 403 });
    await run(megan, "survey/restore", sent);
    expect(await ownersOf(megan, sent)).toEqual([megan.id]);
  });

  it("is restored without a change of the other surveys of its series, in whatever order both have their owners (LIF-02, LIF-23)", async () => {
    const { adele, alex } = people();
    const { id, sent } = await deletedBy(adele);
    await run(adele, "survey/restore", sent);
    // A survey's owners are read in the order of their ids where they came at the same time.
    await app.database.db.execute(sql`
      update owners o set created_at = s.created_at from surveys s
      where s.id = o.survey_id and s.id = ${sent}`);
    const view = () => adele.surveys.get({ params: { id: sent } });
    const before = await view();
    const order = before.owners.map(({ aadObjectId }) => aadObjectId);
    expect(order.toSorted()).toEqual([adele.id, alex.id].toSorted());
    const owners = JSON.stringify(before.owners.toReversed());
    await app.database.db.execute(
      sql`update series set owners = ${owners}::jsonb where id = ${id}`,
    );
    await alignOwners(app.product.contextOf(tenantId.parse(adele.tenantId), "msteams"), id);
    expect((await view()).updatedAt).toEqual(before.updatedAt);
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
