import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tenantId } from "#domain/ids.ts";
import { setFlags } from "#server/accounts/grant-plan.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { bulkExportOf, exportOf, seriesExportOf } from "#test/exports.ts";
import type { Person } from "#test/person.ts";
import { readExport } from "#test/read-csv.ts";
import { readXlsx } from "#test/read-xlsx.ts";
import { sendPoll } from "#test/send-poll.ts";
import { sentOf, withEarlier } from "#test/sent-series.ts";
import { startSeries } from "#test/start-series.ts";

let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
  adele = await app.as("adele");
});
afterAll(() => app.close());

const refused = (status: number, code: string) => ({ status, body: { code } });

describe("an export", () => {
  it("is for owners, not for members, outsiders or other organisations (EXP-01, PERM-01, PERM-02)", async () => {
    const { poll } = await sendPoll(app, adele);
    expect((await exportOf(adele, poll.id)).reply.status).toBe(200);
    for (const [alias, refusal] of [
      ["alex", refused(403, "SURVEY_OWNER_ONLY")],
      ["patti", refused(404, "SURVEY_NOT_FOUND")],
      ["debra", refused(404, "SURVEY_NOT_FOUND")],
    ] as const) {
      const person = await app.as(alias);
      await expect(exportOf(person, poll.id), alias).rejects.toMatchObject(refusal);
      await expect(bulkExportOf(person, [poll.id]), alias).rejects.toMatchObject(refusal);
    }
  });

  it("of several surveys is refused if the caller does not own all of them (EXP-01)", async () => {
    const alex = await app.as("alex");
    const [own, other] = [await sendPoll(app, adele), await sendPoll(app, alex)];
    await expect(bulkExportOf(adele, [own.poll.id, other.poll.id])).rejects.toMatchObject(
      refused(403, "SURVEY_OWNER_ONLY"),
    );
    await expect(bulkExportOf(adele, [own.poll.id, crypto.randomUUID()])).rejects.toMatchObject(
      refused(404, "SURVEY_NOT_FOUND"),
    );
  });

  it("is neither offered nor possible while the survey is pending (EXP-01)", async () => {
    const { poll } = await sendPoll(app, adele, { send: "manual" });
    expect((await adele.surveys.get({ params: { id: poll.id } })).can).not.toContain("export");
    await expect(exportOf(adele, poll.id)).rejects.toMatchObject(
      refused(400, "EXPORT_NOT_EXPORTABLE"),
    );
    await adele.surveys.deliver({ params: { id: poll.id }, body: {} });
    expect((await adele.surveys.get({ params: { id: poll.id } })).can).toContain("export");
    expect((await exportOf(adele, poll.id)).reply.status).toBe(200);
  });

  it("is neither offered nor possible if results are hidden for lack of a plan (RES-07)", async () => {
    const { poll } = await sendPoll(app, adele);
    expect((await adele.surveys.get({ params: { id: poll.id } })).can).toContain("export");
    await app.database.db.execute(
      sql`update surveys set deliver_at = now() - interval '40 days' where id = ${poll.id}`,
    );
    await expect(exportOf(adele, poll.id)).rejects.toMatchObject(refused(403, "RESULTS_RETENTION"));
    const { can } = await adele.surveys.get({ params: { id: poll.id } });
    for (const action of ["export", "notify-results"]) expect(can).not.toContain(action);
    const { surveys } = await adele.surveys.ofOwner({ query: { limit: 100 } });
    expect(surveys.find(({ id }) => id === poll.id)?.can).not.toContain("export");
  });

  it("is neither offered nor possible if the organisation has switched exports off (EXP-01)", async () => {
    const { poll } = await sendPoll(app, adele);
    await setFlags(app.database.db, tenantId.parse(adele.tenantId), { surveyExports: false });
    app.clock.ahead(6000);
    expect((await adele.surveys.get({ params: { id: poll.id } })).can).not.toContain("export");
    await expect(exportOf(adele, poll.id)).rejects.toMatchObject(
      refused(403, "EXPORT_NOT_ALLOWED"),
    );
    await expect(bulkExportOf(adele, [poll.id])).rejects.toMatchObject(
      refused(403, "EXPORT_NOT_ALLOWED"),
    );
  });

  it("of a series has what the plan still shows, says of older surveys why they are missing, and is refused if it shows none (API-54, RES-14, RES-15)", async () => {
    const own = await startOwnApp({ BILLING: "sandbox" });
    const owner = await own.as("adele");
    const free = { allowScheduling: "free", allowCloseDate: "free" };
    await setFlags(own.database.db, tenantId.parse(owner.tenantId), free);
    const { id, label } = await startSeries(own, owner, { start: new Date() });
    const runStatement = async (_: Person, statement: string) => {
      await own.database.db.execute(sql.raw(statement));
    };
    await withEarlier({ runStatement }, owner, id, 40);
    const sent = (await sentOf(owner, id, 41)).toReversed();
    const sentence = "Results are only available for 30 days on free plans";
    const { text } = await seriesExportOf(owner, id);
    const lines = readExport(text).filter(([surveyId]) => surveyId !== "");
    const notes = lines.slice(lines.findLastIndex(([head]) => head === "Item ID") + 1);
    expect(notes.map(([surveyId, , note]) => [surveyId, note])).toEqual(
      sent.map((surveyId, at) => [surveyId, at < 11 ? sentence : "No responses yet"]),
    );
    expect(lines.filter((line) => line.includes(label))).toHaveLength(30);
    const workbook = readXlsx((await seriesExportOf(owner, id, "xlsx")).bytes);
    expect(workbook).toHaveLength(42);
    expect(workbook[1]?.lines).toEqual([["Note"]]);
    expect(workbook[0]?.lines[1]?.[3]).toBe(sentence);
    await runStatement(owner, "update surveys set deliver_at = now() - interval '31 days'");
    for (const format of ["csv", "xlsx"])
      await expect(seriesExportOf(owner, id, format)).rejects.toMatchObject({
        status: 403,
        body: { code: "RESULTS_RETENTION", message: sentence },
      });
    await own.close();
  });
});
