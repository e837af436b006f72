import crypto, { randomBytes } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type SurveyId, surveyId, type TenantId, tenantId } from "#domain/ids.ts";
import { testAnonymityKey } from "#test/anonymity-key.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { joinCrowd, type Voter } from "#test/rig/crowd.ts";
import { type OpenPoll, openPoll } from "#test/rig/open-poll.ts";
import { flushIfComplete, flushWhole } from "./flush-whole.ts";
import { createKeyring } from "./keyring.ts";
import { readPoolTogether } from "./read-pool.ts";
import { openedAnswers, rememberAnswers } from "./remembered-pools.ts";

const deploymentKey = Buffer.from(testAnonymityKey, "base64");
const people = 40;
const place = "Mark 8 Project Team / General";

// An app of its own, in which 40 answers wait.
let app: TestApp;
let crowd: Voter[];
let tenant: TenantId;
/** How many sealed answers were decrypted. */
let decrypted = 0;
const decipher = crypto.createDecipheriv;
beforeAll(async () => {
  app = await startOwnApp({ ANONYMITY_MIN_GROUP: "30" });
  tenant = tenantId.parse((await app.as("megan")).tenantId);
  crowd = await joinCrowd(app.emulator, place, people);
  const counting = (...given: Parameters<typeof decipher>) => {
    const [, key] = given;
    const isAnswer = !(key instanceof Uint8Array && deploymentKey.equals(key));
    if (isAnswer) decrypted += 1;
    return decipher(...given);
  };
  Object.assign(crypto, { createDecipheriv: counting });
  syncBuiltinESMExports();
});
afterAll(async () => {
  Object.assign(crypto, { createDecipheriv: decipher });
  syncBuiltinESMExports();
  await app.close();
});

type Answered = { poll: OpenPoll; id: SurveyId; receipts: string[] };
let answered: Answered;
beforeEach(async () => {
  const rig = { emulator: app.emulator, as: (alias: string) => app.as(alias) };
  const poll = await openPoll(rig, { place, anonymity: "anonymous" });
  const receipts = crowd.map(() => randomBytes(16).toString("base64url"));
  answered = { poll, id: surveyId.parse(poll.id), receipts };
  for (const at of crowd.keys()) expect((await answer(at, 0)).status).toBe(200);
  decrypted = 0;
});

async function answer(at: number, choice: number): Promise<Response> {
  const { poll, receipts } = answered;
  const sent = poll.vote(crowd[at]?.token ?? "", choice, receipts[at]);
  return send(at, sent.path, sent.body ?? "");
}

const ownShown = z.object({
  userResponse: z.object({ responses: z.array(z.object({ value: z.string() })) }),
});

/** The choice that a person's own answer has. */
async function own(at: number): Promise<unknown> {
  const body = JSON.stringify({ receipt: answered.receipts[at] });
  const reply = await send(at, `/msteams/api/v1/survey/${answered.id}/response/receipt`, body);
  return ownShown.parse(await reply.json()).userResponse.responses[0]?.value;
}

function send(at: number, path: string, body: string): Promise<Response> {
  return fetch(app.url + path, {
    method: "POST",
    headers: {
      authorization: `Bearer ${crowd[at]?.token}`,
      "content-type": "application/json",
    },
    body,
  });
}

/** Of a process that has only just started. */
const anotherKeyring = () => createKeyring(new Uint8Array(deploymentKey));

describe("forty anonymous answers that wait", () => {
  it("are not decrypted for who looks at their own, or changes it (TAK-27)", async () => {
    const [first, second] = answered.poll.choices;
    expect(await Promise.all([...crowd.keys()].map(own))).toEqual(crowd.map(() => first));
    expect(await answer(0, 1)).toMatchObject({ status: 200 });
    expect(await Promise.all([own(0), own(1)])).toEqual([second, first]);
    expect(decrypted).toBe(0);
  });

  it("are each decrypted once by a process that does not know them, however many ask", async () => {
    const keyring = anotherKeyring();
    const of = { tenantId: tenant, surveyId: answered.id };
    const read = () => readPoolTogether(app.database.db, keyring, of);
    const all = await Promise.all(Array.from({ length: 20 }, read));
    expect(all.map(({ entries }) => entries.length)).toEqual(all.map(() => people));
    expect(decrypted).toBe(people);
    // Another process takes one that was changed.
    await answer(0, 1);
    decrypted = 0;
    const { entries } = await read();
    const [, second] = answered.poll.choices;
    const changed = entries.filter(({ answers }) => answers[0]?.value === second);
    expect([entries.length, changed.length, decrypted]).toEqual([people, 1, 1]);
  });

  it("are not decrypted to see that they are no group", async () => {
    const [keyring, now] = [anotherKeyring(), new Date()];
    const of = { tenantId: tenant, surveyId: answered.id };
    const { db } = app.database;
    expect(await flushIfComplete(db, { keyring, groupOf: people + 1 }, of, now)).toBe(false);
    expect(decrypted).toBe(0);
  });

  it("are not kept in memory once their key is destroyed (ANO-01)", async () => {
    const keyring = anotherKeyring();
    const of = { tenantId: tenant, surveyId: answered.id };
    await readPoolTogether(app.database.db, keyring, of);
    expect(openedAnswers(keyring, of)).toHaveLength(people);
    const [sealing, now] = [{ keyring, groupOf: 30 }, new Date()];
    await app.database.db.transaction((tx) => flushWhole(tx, sealing, of, now));
    expect(openedAnswers(keyring, of)).toEqual([]);
  });

  it("are not kept in memory where they are too large (ANO-01)", async () => {
    const keyring = anotherKeyring();
    const of = { tenantId: tenant, surveyId: answered.id };
    const { entries } = await readPoolTogether(app.database.db, keyring, of);
    const comment = "x".repeat(500_000);
    rememberAnswers(
      keyring,
      of,
      entries.map((entry) => ({ ...entry, comment })),
    );
    expect(openedAnswers(keyring, of)).toEqual([]);
  });
});
