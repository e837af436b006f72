import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, type Db, openDatabase, rowsOf } from "#server/db/db.ts";
import { freshDatabase, startOwnApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { prepareFolder } from "#test/prepared-database.ts";

const folder = mkdtempSync(path.join(tmpdir(), "polly-plan-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Where the product's data are: a folder, or a database on the server that is given. */
let place: Record<string, string>;
let closeServer = async () => {};
beforeAll(async () => {
  if (process.env.DATABASE_URL) {
    const { url, close } = await freshDatabase();
    [place, closeServer] = [{ DATABASE_URL: url ?? "" }, close];
  } else {
    place = { DATA_DIR: path.join(folder, "data") };
    prepareFolder(place["DATA_DIR"] ?? "");
  }
  return () => closeServer();
});

/** The database between two commands: they need it closed. */
async function opened<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({
    databaseUrl: place["DATABASE_URL"] ?? null,
    databasePool: 5,
    dataDir: place["DATA_DIR"] ?? "",
  });
  return work(database).finally(database.close);
}

/** What people see between two commands. */
const looking = <T>(work: (app: TestApp) => Promise<T>): Promise<T> =>
  opened(async (database) => {
    const settings = { BILLING: "sandbox", PRODUCT_NAME: "Contoso Polls" };
    const app = await startOwnApp(settings, database);
    return work(app).finally(app.close);
  });

type Outcome = { code: number | null; out: string; error: string };
/** The command as an operator runs it. */
async function plan(...words: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "plan.ts"), ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH ?? "",
      PRODUCT_NAME: "Contoso Polls",
      ...place,
    },
  });
  const said = { out: "", error: "" };
  child.stdout.on("data", (chunk) => (said.out += String(chunk)));
  child.stderr.on("data", (chunk) => (said.error += String(chunk)));
  const [code] = await once(child, "close");
  const lines = said.error.split("\n").filter((line) => !/Warning|--trace-warnings/.test(line));
  return { code, out: said.out.trim(), error: lines.join("\n").trim() };
}
const done = (out: unknown) => ({ code: 0, out, error: "" });
const day = 86_400_000;

let debra: Pick<Person, "id" | "tenantId">;
let henrietta: Pick<Person, "id" | "tenantId">;
beforeAll(async () => {
  [debra, henrietta] = await looking(async (app) => [
    await app.as("debra"),
    await app.as("henrietta"),
  ]);
});
const tenant = () => ["--tenant", debra.tenantId];
const heldBy = async (app: TestApp, alias: string) =>
  (await (await app.as(alias)).accounts.get()).subscriptions;
/** Whatever was written of a subscription, or of the organisation. */
const auditOf = (db: Db, id: string) =>
  rowsOf<{ what: string; user_id: string | null }>(
    db,
    sql`select what, user_id from audit where survey_id = ${id} order by created_at`,
  );
const byOperator = (...whats: string[]) => whats.map((what) => ({ what, user_id: null }));
const idIn = ({ out }: Outcome) => /[0-9a-f-]{36}/.exec(out)?.[0] ?? "";

describe("an operator's command", () => {
  it("grants, extends, moves, ends and lists plans, as people then see them, each in the audit (BIL-74, BIL-75, ENT-45, PLAN-10)", async () => {
    const user = ["--user", debra.id, "--owner", debra.id];
    const granted = await plan("grant", ...tenant(), ...user, "--licenses", "3", "--trial", "5");
    expect(granted).toEqual(
      done(expect.stringMatching(/^Granted msteams-standard as subscription [0-9a-f-]{36}\.$/)),
    );
    const id = idIn(granted);
    const end = await looking(async (app) => {
      const [held] = await heldBy(app, "debra");
      expect(held).toMatchObject({
        id,
        plan: "msteams-standard",
        type: "trial",
        state: "active",
        scope: "user",
        planLevel: 2500,
        planQuantity: 3,
        planUsageType: "licensed",
        isOwner: true,
        provider: "contoso polls",
      });
      expect(await heldBy(app, "henrietta")).toEqual([]);
      const was = held?.trialExpiresAt?.getTime() ?? 0;
      expect(Math.abs(was - Date.now() - 5 * day)).toBeLessThan(60_000);
      return new Date(was + 9 * day);
    });
    expect(await plan("extend", ...tenant(), "--id", id, "--days", "9")).toEqual(
      done(`The trial ends at ${end.toISOString()}.`),
    );
    const people = ["--from", debra.id, "--to", henrietta.id];
    expect(await plan("move", ...tenant(), "--id", id, ...people)).toEqual(done("Moved."));
    expect(await plan("list", ...tenant())).toEqual(
      done(
        `${id}, msteams-standard, trial, active, level 2500, 3 licences, own, until ` +
          `${end.toISOString()}\n  owner ${henrietta.id}`,
      ),
    );
    await looking(async (app) => {
      expect(await heldBy(app, "debra")).toEqual([]);
      expect(await heldBy(app, "henrietta")).toMatchObject([
        { id, isOwner: true, trialExpiresAt: end },
      ]);
    });
    const everybody = ["--id", id, "--to", "everybody"];
    expect(await plan("move", ...tenant(), ...everybody)).toEqual(done("Moved."));
    const enough = ["--plan", "msteams-surveys", "--level", "unlimited", "--metered"];
    const other = idIn(await plan("grant", ...tenant(), ...enough, "--admin", debra.id));
    expect(await plan("end", ...tenant(), "--id", id)).toEqual(done("Ended 1 subscriptions."));
    await looking(async (app) => {
      expect(await heldBy(app, "debra")).toMatchObject([
        { id, state: "ended", scope: "tenant" },
        { id: other, state: "active", planUsageType: "metered", isAdmin: true },
      ]);
      expect(await auditOf(app.database.db, id)).toEqual(
        byOperator("grant-plan", "extend-plan", "move-plan", "move-plan", "end-plan"),
      );
    });
    expect(await plan("end", ...tenant())).toEqual(done("Ended 1 subscriptions."));
    expect(await plan("end", ...tenant())).toEqual(done("Ended 0 subscriptions."));
    await opened(async ({ db }) =>
      expect(await auditOf(db, other)).toEqual(byOperator("grant-plan", "end-plan")),
    );
  }, 120_000);

  it("sets flags and signs a token for a trial, in the audit too (PLAN-06, PLAN-10, BIL-73)", async () => {
    const flags = ["agileStandupTrialLength=3", "eduPromoCode=2026", "allowContosoPollsEdit=off"];
    expect(await plan("flag", ...tenant(), ...flags)).toEqual(
      done("Set agileStandupTrialLength, eduPromoCode, allowContosoPollsEdit."),
    );
    const upn = await looking(async (app) => {
      const { upn, featureFlags } = await (await app.as("henrietta")).accounts.get();
      expect(featureFlags).toMatchObject({
        agileStandupTrialLength: 3,
        eduPromoCode: "2026",
        allowEdit: false,
      });
      return upn;
    });
    const wish = ["--plan", "agile-standup", "--region", "eu", "--upn", upn];
    const { code, out: token } = await plan("trial-token", ...tenant(), ...wish);
    expect([code, token]).toEqual([0, expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/)]);
    await looking(async (app) => {
      const person = await app.as("henrietta");
      const body = { token, region: "eu", plan: "agile-standup", upn } as const;
      await expect((await app.as("debra")).trials.byToken({ body })).rejects.toMatchObject({
        status: 403,
      });
      const { subscriptionId, trialExpiresAt } = await person.trials.byToken({ body });
      expect(Math.abs(trialExpiresAt.getTime() - Date.now() - 3 * day)).toBeLessThan(60_000);
      expect(await auditOf(app.database.db, debra.tenantId)).toEqual([
        ...byOperator("set-flags", "sign-trial-token"),
        { what: "denied", user_id: debra.id },
      ]);
      expect(await auditOf(app.database.db, subscriptionId)).toEqual([
        { what: "start-trial", user_id: henrietta.id },
      ]);
    });
  }, 120_000);

  it("that does not fit what is there says so and changes nothing", async () => {
    const nothing = crypto.randomUUID();
    const of = [...tenant(), "--id", nothing];
    for (const [words, error] of [
      [["extend", ...of, "--days", "3"], /: no trial that you can extend/],
      [["move", ...of, "--to", "everybody"], /: no such subscription, or it cannot be moved so/],
      [["end", ...of], /: no such subscription, or it has ended/],
    ] as const)
      expect(await plan(...words)).toEqual({
        code: 1,
        out: "",
        error: expect.stringMatching(error),
      });
    await opened(async ({ db }) => expect(await auditOf(db, nothing)).toEqual([]));
  });

  it("that is not understood says in a sentence what is wrong, before anything is opened", async () => {
    const id = ["--id", crypto.randomUUID()];
    const cases: [string[], RegExp][] = [
      [[], /^usage: npm run plan/],
      [["toString", ...tenant()], /^usage: npm run plan/],
      [["list"], /^--tenant: the id of an organisation$/],
      [["list", ...tenant(), "--verbose"], /^--verbose: not understood; --help says what is$/],
      [["list", ...tenant(), "all"], /^all: not understood/],
      [["end", ...tenant(), "--user", debra.id], /^--user: not an option of end$/],
      [["grant", ...tenant(), "--plan", "gold"], /^--plan: one of msteams-standard, agile-standup/],
      [["grant", ...tenant(), "--level", "much"], /^--level: one of 500, 2500, 5000, unlimited$/],
      [["grant", ...tenant(), "--level", "77"], /^--level: one of 500, 2500, 5000, unlimited$/],
      [["grant", ...tenant(), "--level"], /^--level: needs a value$/],
      [["grant", ...tenant(), "--metered=on"], /^--metered: takes no value$/],
      [["grant", ...tenant(), "--trial", "0"], /^--trial: a whole number from 1 to 36500$/],
      [["grant", ...tenant(), "--user", "debra"], /^--user: the id of a person$/],
      [["grant", ...tenant(), "--licenses", "2"], /^--licenses: only for people who are named/],
      [
        ["grant", ...tenant(), "--user", debra.id, "--owner", henrietta.id, "--licenses", "1"],
        /^--licenses: at least 2, one for each person who is named$/,
      ],
      [["extend", ...tenant(), ...id], /^--days: a whole number/],
      [["move", ...tenant(), ...id, "--to", debra.id], /^--from: the id of a person$/],
      [["trial-token", ...tenant(), "--plan", "agile-standup"], /^--region: needed/],
      [["flag", ...tenant(), "trivia"], /^trivia: a flag is given as name=value$/],
      [["flag", ...tenant(), "trivial=on"], /^trivial: there is no such flag$/],
      [
        ["flag", ...tenant(), "trivia=on", "trialDays=many"],
        /^trialDays: a whole number from 0 to 36500$/,
      ],
      [["flag", ...tenant(), "trivia=maybe"], /^trivia: true or false$/],
      [["flag", ...tenant(), "responseUsageLimit=-1"], /^responseUsageLimit: a .* from 0 on$/],
      [["flag", ...tenant(), "trialDays=99999999"], /^trialDays: a whole number from 0 to 36500$/],
      [["flag", ...tenant(), "allowReminders=gold"], /^allowReminders: one of free, msteams-/],
      [["flag", ...tenant(), "eduPromoCode="], /^eduPromoCode: a text of 1 to \d+ characters$/],
    ];
    const left = [...cases];
    const refuseSome = async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        const [words, error] = next;
        const refused = { code: 1, out: "", error: expect.stringMatching(error) };
        expect([words, await plan(...words)]).toEqual([words, refused]);
      }
    };
    await Promise.all([refuseSome(), refuseSome(), refuseSome()]);
    await looking(async (app) => {
      const { featureFlags } = await (await app.as("debra")).accounts.get();
      expect(featureFlags).toMatchObject({ trivia: false, enterpriseTenant: false });
    });
  }, 120_000);
});
