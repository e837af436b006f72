import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { localTimeOf } from "#domain/time/local-time.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { seriesExportOf } from "#test/exports.ts";
import type { Person } from "#test/person.ts";
import { readExport } from "#test/read-csv.ts";
import { readXlsx } from "#test/read-xlsx.ts";
import { sentOf, withEarlier } from "#test/sent-series.ts";
import { startSeries } from "#test/start-series.ts";

let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startApp();
  adele = await app.as("adele");
});

const run = async (statement: string) => {
  await app.database.db.execute(sql.raw(statement));
};
const zone = "America/New_York";

/** A series that has sent one survey on each of the two evenings around a change of the clocks. */
async function twoEvenings() {
  const now = localTimeOf(new Date(), zone);
  const { id, label } = await startSeries(app, adele, {
    schedule: {
      rrule: "FREQ=DAILY;INTERVAL=1",
      rruleDTStart: `${now.date}T${now.time}`,
      rruleTZID: zone,
      openDuration: "P1D",
    },
  });
  await withEarlier({ runStatement: (_, statement) => run(statement) }, adele, id, 1);
  const [last, first] = await sentOf(adele, id, 2);
  await run(
    `insert into totals select (jsonb_populate_record(t,
       jsonb_build_object('survey_id', '${first}'))).*
     from totals t where survey_id = '${last}'`,
  );
  // Half past seven in the evening; the clocks are put forward in the night between.
  await run(`update surveys set deliver_at = '2026-03-08T00:30Z' where id = '${first}'`);
  await run(`update surveys set deliver_at = '2026-03-08T23:30Z' where id = '${last}'`);
  // As older versions wrote them.
  await run(`update occurrences set local_date = null where survey_id in ('${first}', '${last}')`);
  return { id, label, ids: [first, last] };
}

it("the export of a series names its items by their days in its time zone, and notes which have no responses (API-54, REC-12)", async () => {
  const { id, label, ids } = await twoEvenings();
  const days = ["2026-03-07", "2026-03-08"];
  const noted = ids.map((surveyId, at) => [surveyId, `${days[at]} ${label}`, "No responses yet"]);
  expect(readExport((await seriesExportOf(adele, id)).text).slice(-2)).toEqual(noted);
  const [items, ...sheets] = readXlsx((await seriesExportOf(adele, id, "xlsx")).bytes);
  expect(items?.lines.slice(1).map(([, ...line]) => line)).toEqual(noted);
  expect(sheets.map(({ name }) => name.slice(0, 10))).toEqual(days);
});
