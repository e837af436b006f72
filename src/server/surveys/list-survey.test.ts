import fs from "node:fs";
import path from "node:path";
import { inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  type ConversationId,
  conversationId,
  type SurveyId,
  tenantId,
  userId,
} from "#domain/ids.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import { CallError, type Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { listings } from "../db/list-tables.ts";
import { closeDue } from "./changes/close-due.ts";
import { deliverDue } from "./changes/deliver-due.ts";
import { purgeSurvey } from "./changes/purge-survey.ts";
import { listingsOf } from "./list-survey.ts";
import { findSurvey, unlessMissing } from "./queries.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
let chat: ConversationId;
let meeting: ConversationId;
beforeAll(async () => {
  app = await startApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
  chat = conversationId.parse(await app.emulator.place("Launch week"));
  meeting = conversationId.parse(await app.emulator.place("Campaign review"));
});

const ctx = () => app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
const inOrder = (rows: readonly { listId: string; surveyId: string }[]) =>
  [...rows].sort((one, other) =>
    `${one.listId} ${one.surveyId}` < `${other.listId} ${other.surveyId}` ? -1 : 1,
  );
const kept = async (ids: readonly SurveyId[]) =>
  inOrder(
    await app.database.db
      .select()
      .from(listings)
      .where(inArray(listings.surveyId, [...ids])),
  );
async function rightOnes(ids: readonly SurveyId[]) {
  const found = await Promise.all(ids.map((id) => findSurvey(ctx(), id).catch(unlessMissing)));
  return inOrder(found.flatMap((survey) => (survey ? listingsOf(survey) : [])));
}

/** A person's actions on a survey; forbidden ones are refused and change nothing. */
const changes: Record<string, (id: SurveyId) => Promise<unknown>> = {
  deliver: (id) => adele.surveys.deliver({ params: { id }, body: {} }),
  schedule: (id) => adele.surveys.deliver({ params: { id }, body: { deliverAt: inMinutes(10) } }),
  "scheduled time": (id) => deliverDue({ ...ctx(), now: () => inMinutes(11) }, id),
  close: (id) => adele.surveys.close({ params: { id }, body: {} }),
  "close later": (id) => adele.surveys.close({ params: { id }, body: { closeAt: inMinutes(30) } }),
  "close time": (id) => closeDue({ ...ctx(), now: () => inMinutes(40) }, id),
  reopen: (id) => adele.surveys.reopen({ params: { id }, body: {} }),
  title: (id) => edit(id, { title: `Another Tïtle  ${Math.random()}` }),
  places: (id) =>
    edit(id, {
      recipients: [
        aRecipient({ type: "groupChat", id: chat }),
        aRecipient({ type: "meeting", id: meeting }),
      ],
    }),
  share: (id) =>
    adele.surveys.share({
      params: { id },
      body: { type: "web", authMethod: "aad", id: adele.tenantId },
    }),
  "add owner": (id) => adele.surveys.addOwner({ params: { id }, body: { aadObjectId: alex.id } }),
  "remove owner": (id) =>
    adele.surveys.removeOwner({ params: { id, ownerId: userId.parse(alex.id) } }),
  "send by an edit": (id) => edit(id, { send: "now" }),
  "purge too early": (id) => purgeSurvey({ ...ctx(), now: () => inMinutes(29 * 24 * 60) }, id),
  delete: (id) => adele.commands.run({ body: { command: "survey/delete", surveyId: id } }),
  restore: (id) => adele.commands.run({ body: { command: "survey/restore", surveyId: id } }),
};
const inMinutes = (count: number) => new Date(Date.now() + count * 60_000);

async function edit(id: SurveyId, over: object): Promise<unknown> {
  const view = await adele.surveys.get({ params: { id } });
  return adele.surveys.edit({
    params: { id },
    body: { survey: { ...draftOf(view), ...over }, updateOptions: { notifyUsersOnEdit: false } },
  });
}

describe("the lists that a survey is in", () => {
  it("are those of its owners and recipients, after every change (LST-20, LIF-21)", async () => {
    const ids: SurveyId[] = [];
    for (const at of [0, 1, 2, 3])
      ids.push((await sendPoll(app, adele, at % 2 ? { send: "manual" } : {})).poll.id);
    // A pending survey may get other recipients.
    await changes.places?.(ids[1] ?? expect.fail());
    expect(await kept(ids)).toEqual(await rightOnes(ids));
    const done = new Set(["places"]);
    const step = fc.tuple(fc.constantFrom(...Object.keys(changes)), fc.nat(ids.length - 1));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        for (const [name, at] of steps) {
          const id = ids[at] ?? expect.fail();
          const refused = await changes[name]?.(id).then(
            () => done.add(name),
            (error: unknown) => error,
          );
          if (refused instanceof Error && !(refused instanceof CallError)) throw refused;
        }
        expect(await kept(ids)).toEqual(await rightOnes(ids));
      }),
      { numRuns: 25, seed: 3, endOnFailure: true },
    );
    expect([...done].sort()).toEqual(Object.keys(changes).sort());
  });

  it("are correct after concurrent changes too (LST-20)", async () => {
    for (const send of ["manual", "now"] as const) {
      const { poll } = await sendPoll(app, adele, { place: "Launch week", send });
      const all = Object.values(changes);
      const failed: unknown[] = [];
      for (const order of [all, all.toReversed(), all])
        for (const done of await Promise.allSettled(order.map((change) => change(poll.id))))
          if (
            done.status === "rejected" &&
            !(done.reason instanceof CallError && done.reason.status < 500)
          )
            failed.push(done.reason);
      expect(failed).toEqual([]);
      expect(await kept([poll.id])).toEqual(await rightOnes([poll.id]));
    }
  });

  it("are none once it is purged, even with a concurrent restore (LIF-02)", async () => {
    for (const late of [false, true]) {
      const { poll } = await sendPoll(app, adele, { place: "Launch week" });
      await changes.share?.(poll.id);
      await changes.delete?.(poll.id);
      const purge = () => purgeSurvey({ ...ctx(), now: () => inMinutes(31 * 24 * 60) }, poll.id);
      await (late ? Promise.allSettled([changes.restore?.(poll.id), purge()]) : purge());
      expect(await kept([poll.id])).toEqual(await rightOnes([poll.id]));
      if (!late) expect(await kept([poll.id])).toEqual([]);
    }
  });

  it("are built from existing surveys, except deleted ones", async () => {
    const sent = await sendPoll(app, adele, {
      title: "Lünch  on\tFriday: Crème brûlée, Straße, İyi, Ёлка, が, हिन्दी, ﬁn \u200F!",
    });
    const { poll: gone } = await sendPoll(app, adele);
    const { poll: inMeeting } = await sendPoll(app, adele, {
      recipients: [aRecipient({ type: "meeting", id: meeting })],
      send: "manual",
    });
    const ids = [sent.poll.id, gone.id, inMeeting.id];
    await changes.share?.(sent.poll.id);
    await changes["add owner"]?.(inMeeting.id);
    await changes.delete?.(gone.id);
    const before = await kept(ids);
    expect(before).toHaveLength(5);
    const file = path.join(import.meta.dirname, "../../../migrations/0004_lists.sql");
    const fill =
      /INSERT INTO "listings"[\s\S]+/.exec(fs.readFileSync(file, "utf8"))?.[0] ?? expect.fail();
    await app.database.db.transaction(async (tx) => {
      await tx.execute(sql`delete from listings`);
      await tx.execute(sql.raw(fill));
    });
    expect(await kept(ids)).toEqual(before);
  });
});
