import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { conversationId, tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { newcomer } from "#test/newcomer.ts";
import { CallError, type Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { grantPlan, setFlags } from "../accounts/grant-plan.ts";
import { licenseRequests } from "../db/account-tables.ts";
import { rowsOf } from "../db/db.ts";
import { forgetRequests } from "./forget-requests.ts";
import { signTrialToken } from "./trial-token.ts";

let app: TestApp;
let debra: Person;
const day = 86_400_000;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
  debra = await app.as("debra");
  return () => app.close();
});
let offset = 0;
const ahead = (ms: number) => {
  offset += ms;
  app.clock.ahead(ms);
};
const now = () => new Date(Date.now() + offset);
const flag = async (of: Person, flags: Record<string, unknown>) => {
  await setFlags(app.database.db, tenantId.parse(of.tenantId), flags);
  ahead(6000);
};
const usual = { enterpriseTenant: false, trialDays: 14, agileStandupTrialLength: 14 };
afterEach(async () => {
  await flag(await app.as("adele"), usual);
  await flag(debra, usual);
});

const request = { approvalContact: "boss@contoso.example", licenseRequestReason: "Our team polls" };
const start = (by: Person, body: Record<string, unknown> = request, id: string = by.id) =>
  by.trials.start({ params: { id: userId.parse(id) }, body });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => "none",
    (error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      return `${error.status} ${error.body.code}`;
    },
  );
const held = async (by: Person) => (await by.accounts.get()).subscriptions;
const daysFrom = (at: Date) => (at.getTime() - now().getTime()) / day;

describe("a licence request", () => {
  it("grants a trial of 14 days, whose level is the limit now (LIM-20, LIM-04, PLAN-09, API-80)", async () => {
    const person = await newcomer(app);
    await flag(person, { enterpriseTenant: true });
    const started = await start(person);
    expect(daysFrom(started.trialExpiresAt)).toBeCloseTo(14, 2);
    expect(await held(person)).toMatchObject([
      {
        id: started.subscriptionId,
        plan: "msteams-standard",
        type: "trial",
        state: "active",
        scope: "user",
        planLevel: 500,
        planQuantity: 1,
        provider: "polly",
        isOwner: true,
      },
    ]);
    const [asked] = (await app.database.db.select().from(licenseRequests)).filter(
      (each) => each.userId === person.id,
    );
    expect(asked).toMatchObject({
      subscriptionId: started.subscriptionId,
      approvalContact: "boss@contoso.example",
      reason: "Our team polls",
    });
    const [row] = await rowsOf<{ what: string; user_id: string }>(
      app.database.db,
      sql`select what, user_id from audit where survey_id = ${started.subscriptionId}`,
    );
    expect(row).toEqual({ what: "start-trial", user_id: person.id });
  });

  it("opens what a plan opens (LIM-20, PLAN-05)", async () => {
    await flag(debra, { enterpriseTenant: true });
    const anonymous = { place: "Fabrikam crew", anonymity: "anonymous" } as const;
    await expect(sendPoll(app, debra, anonymous)).rejects.toMatchObject({ status: 403 });
    await start(debra);
    await sendPoll(app, debra, anonymous);
  });

  it("needs an address and a reason, under either name (LIM-16, LIM-17, LIM-18, LIM-22, API-81, ENT-59)", async () => {
    const person = await newcomer(app);
    await flag(person, { enterpriseTenant: true });
    const problems = async (body: Record<string, unknown>) => {
      try {
        await start(person, body);
      } catch (error) {
        if (error instanceof CallError && error.status === 400)
          return error.body.problems?.map(({ path, message }) => [path, message]);
        throw error;
      }
      return [];
    };
    const email = ["email", "A valid email is required"];
    const reason = ["reason", "Please add a reason for the license request"];
    expect(await problems({})).toEqual([email, reason]);
    for (const approvalContact of ["", "boss", "a@b", "a b@c.de", "a@@b.de", "a@b c.de"])
      expect(await problems({ ...request, approvalContact }), approvalContact).toEqual([email]);
    expect(await problems({ ...request, licenseRequestReason: "  " })).toEqual([reason]);
    expect(await held(person)).toEqual([]);
    const { approvalContact: emailAddress, licenseRequestReason: why } = request;
    expect(await problems({ emailAddress, reason: why, userUPN: "x", groupId: "y" })).toEqual([]);
  });

  it("comes once, whoever has it afterwards, and takes nobody else's own away (BIL-66, BIL-68)", async () => {
    let colleague = debra;
    const place = conversationId.parse(await app.emulator.place("Launch week"));
    const person = await newcomer(app, async (first) => {
      colleague = await newcomer(app, async ({ id: aadObjectId }) => {
        const { subscriptionId: id } = await start(first, { plan: "agile-standup" });
        await first.subscriptions.addOwner({
          params: { id },
          body: { aadObjectId, teamId: place },
        });
      });
    });
    const [{ id } = { id: "none" }] = await held(person);
    const [first, second] = [userId.parse(person.id), userId.parse(colleague.id)];
    await person.subscriptions.removeOwner({ params: { id, ownerId: first } });
    await colleague.subscriptions.removeUser({ params: { id, userId: first } });
    expect(await held(colleague)).toMatchObject([{ id, isOwner: true }]);
    expect(await refusal(start(colleague, { plan: "agile-standup" }, second))).toBe(
      "409 PREVIOUS_SUBSCRIPTION",
    );
    expect(await held(person)).toEqual([]);
    expect(await refusal(start(person, { plan: "agile-standup" }))).toBe(
      "409 PREVIOUS_SUBSCRIPTION",
    );
    // Two weeks later, of which tokens don't last one.
    await rowsOf(
      app.database.db,
      sql`update subscriptions set trial_expires_at = now() - interval '1 minute' where id = ${id}`,
    );
    ahead(6000);
    await start(colleague, { plan: "agile-standup" });
  });

  it("comes once if many come at once, also where no profile is stored", async () => {
    const person = await newcomer(app);
    await held(person);
    await rowsOf(app.database.db, sql`delete from users where user_id = ${person.id}`);
    const all = await Promise.all(Array.from({ length: 8 }, () => refusal(start(person))));
    expect(all.filter((outcome) => outcome === "none")).toHaveLength(1);
    expect(new Set(all)).toEqual(new Set(["none", "409 PREVIOUS_SUBSCRIPTION"]));
  });

  it("is for oneself, and once: also if many come at once, or after another plan (BIL-68, API-83, PLAN-18)", async () => {
    const [person, other] = [await newcomer(app), await app.as("megan")];
    await flag(person, { enterpriseTenant: true });
    expect(await refusal(start(person, request, other.id))).toBe("404 PERSON_NOT_FOUND");
    const all = await Promise.all(Array.from({ length: 6 }, () => refusal(start(person))));
    expect(all.filter((outcome) => outcome === "none")).toHaveLength(1);
    expect(new Set(all)).toEqual(new Set(["none", "409 PREVIOUS_SUBSCRIPTION"]));
    expect(await held(person)).toHaveLength(1);
    // A failure says so in three fields (API-83).
    await expect(start(person)).rejects.toMatchObject({
      body: { error: expect.any(String), message: expect.any(String), code: expect.any(String) },
    });
    const buyer = await newcomer(app);
    await grantPlan(
      app.database.db,
      {
        tenantId: tenantId.parse(buyer.tenantId),
        plan: "msteams-standard",
        planLevel: 500,
        userIds: [userId.parse(buyer.id)],
        trialExpiresAt: null,
      },
      new Date(),
    );
    expect(await refusal(start(buyer))).toBe("409 PREVIOUS_SUBSCRIPTION");
    await start(buyer, { ...request, plan: "agile-standup" });
  });

  it("has ended once its time is over (ENT-44, PLAN-10)", async () => {
    const person = await newcomer(app);
    const { subscriptionId: id } = await start(person);
    expect(await held(person)).toMatchObject([{ id, state: "active" }]);
    await rowsOf(
      app.database.db,
      sql`update subscriptions set trial_expires_at = now() - interval '1 minute' where id = ${id}`,
    );
    const { subscriptions, adminSubscriptions } = await person.accounts.get();
    expect(subscriptions).toMatchObject([{ id, state: "ended" }]);
    expect(adminSubscriptions).toMatchObject([{ id, state: "ended" }]);
  });

  it("lasts as long as the flags say, and longer or shorter for standups (PLAN-10)", async () => {
    const person = await newcomer(app);
    await flag(person, { trialDays: 30, agileStandupTrialLength: 7 });
    expect(daysFrom((await start(person, {})).trialExpiresAt)).toBeCloseTo(30, 2);
    const standups = await app.as(person.id, "agile");
    const started = await start(standups, {});
    expect([started.plan, Math.round(daysFrom(started.trialExpiresAt))]).toEqual([
      "agile-standup",
      7,
    ]);
    // A number as it could be stored once.
    await flag(person, { trialDays: 99_999_999 });
    expect(daysFrom((await start(await newcomer(app), {})).trialExpiresAt)).toBeCloseTo(36_500, 2);
    await flag(person, { trialDays: 0 });
    expect(await refusal(start(await newcomer(app), {}))).toBe("422 TRIAL_NOT_OFFERED");
  });

  it("is forgotten after AUDIT_DAYS", async () => {
    const { db } = app.database;
    const person = await newcomer(app);
    await start(person);
    const of = async () =>
      (await db.select().from(licenseRequests)).filter((each) => each.userId === person.id).length;
    const { config } = app;
    await forgetRequests({ db, now, config });
    expect(await of()).toBe(1);
    const later = () => new Date(now().getTime() + (config.auditDays + 1) * day);
    await forgetRequests({ db, now: later, config });
    expect(await of()).toBe(0);
  });
});

describe("a marketplace trial", () => {
  const upnOf = async (person: Person) => (await person.accounts.get()).upn;
  const tokenFor = async (person: Person, over: Record<string, unknown> = {}) => {
    const claims = {
      tid: tenantId.parse(person.tenantId),
      upn: await upnOf(person),
      plan: "agile-standup",
      region: "eu",
      ...over,
    } as const;
    const expires = new Date(now().getTime() + 60_000);
    return signTrialToken(app.database.db, claims, { now: now(), expires });
  };
  const begin = async (by: Person, token: string, over: Record<string, string> = {}) =>
    by.trials.byToken({
      body: { token, region: "eu", plan: "agile-standup", upn: await upnOf(by), ...over },
    });
  const invalid = "403 TRIAL_TOKEN_INVALID";

  it("starts with a token for that person, region and plan, once (API-82, BIL-73)", async () => {
    const person = await newcomer(app);
    const token = await tokenFor(person);
    expect(await refusal(begin(person, token, { region: "us" }))).toBe(invalid);
    expect(await refusal(begin(person, token, { plan: "msteams-standard" }))).toBe(invalid);
    expect(await refusal(begin(person, token, { upn: "else@contoso.example" }))).toBe(invalid);
    const started = await begin(person, token);
    expect(daysFrom(started.trialExpiresAt)).toBeCloseTo(14, 2);
    expect(await held(person)).toMatchObject([{ plan: "agile-standup", type: "trial" }]);
    expect(await refusal(begin(person, token))).toBe("409 PREVIOUS_SUBSCRIPTION");
  });

  it("does not start with another's token, an altered, an expired or a foreign one (BIL-73)", async () => {
    const person = await newcomer(app);
    const [header, , signature] = (await tokenFor(person)).split(".");
    const claims = Buffer.from(
      JSON.stringify({ ...usual, tid: person.tenantId, iss: "urn:trial", exp: 9_999_999_999 }),
    ).toString("base64url");
    const tokens = [
      await tokenFor(await app.as("megan")),
      await tokenFor(person, { tid: debra.tenantId }),
      `${header}.${claims}.${signature}`,
      `${Buffer.from('{"alg":"none","typ":"trial+jwt"}').toString("base64url")}.${claims}.`,
      person.token,
      "nonsense",
    ];
    for (const token of tokens) expect(await refusal(begin(person, token))).toBe(invalid);
    const late = await tokenFor(person);
    ahead(61_000);
    expect(await refusal(begin(person, late))).toBe(invalid);
    expect(await held(person)).toEqual([]);
  });
});

it("without plans there are no trials (BILLING=off)", async () => {
  const own = await startOwnApp({ BILLING: "off" });
  const person = await own.as("adele");
  expect(await refusal(start(person))).toBe("404 REQUEST_NOT_FOUND");
  const body = { token: "x", region: "eu", plan: "agile-standup", upn: "x" } as const;
  expect(await refusal(person.trials.byToken({ body }))).toBe("404 REQUEST_NOT_FOUND");
  await own.close();
});
