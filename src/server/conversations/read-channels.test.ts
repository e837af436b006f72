import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { type ConversationId, conversationId, tenantId, userId } from "#domain/ids.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { rowsOf } from "../db/db.ts";
import { type Host, HostError } from "../teams/host.ts";
import { findConversation, findPlace } from "./find-conversation.ts";
import { readChannels, refreshChannels } from "./read-channels.ts";
import { isMember } from "./rosters/is-member.ts";

const team = "Mark 8 Project Team";
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});

it("a channel that comes while the host answers with an older list stays known (API-09)", async () => {
  const adele = await app.as("adele");
  const ctx = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
  const id = conversationId.parse(await app.emulator.place(`${team} / General`));
  let added: string | null = null;
  const channels: Host["channels"] = async (of) => {
    const listed = await ctx.host.channels(of);
    added = await app.emulator.newChannel(team, "Came meanwhile");
    await refreshChannels(ctx, id);
    return listed;
  };
  const stored = await findPlace(ctx, id);
  if (!stored) throw new Error("the team is unknown");
  const listed = await readChannels({ ...ctx, host: { ...ctx.host, channels } }, stored);
  expect(listed.map((channel) => channel.id)).not.toContain(added);
  expect(await findPlace(ctx, conversationId.parse(added))).toMatchObject({
    name: "Came meanwhile",
  });
});

it("a channel that the host lists no more is forgotten (API-09)", async () => {
  const adele = await app.as("adele");
  const ctx = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
  const id = conversationId.parse(await app.emulator.place(`${team} / General`));
  const gone = conversationId.parse(await app.emulator.newChannel(team, "Soon gone"));
  await refreshChannels(ctx, id);
  expect(await findPlace(ctx, gone)).not.toBeNull();
  const channels: Host["channels"] = async (of) =>
    (await ctx.host.channels(of)).filter((channel) => channel.id !== gone);
  const stored = await findPlace(ctx, id);
  if (!stored) throw new Error("the team is unknown");
  await readChannels({ ...ctx, host: { ...ctx.host, channels } }, stored);
  expect(await findPlace(ctx, gone)).toBeNull();
});

/** A channel of the team that its members know, and that is deleted; a survey went there. */
async function deletedChannel() {
  const adele = await app.as("adele");
  const base = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
  const id = conversationId.parse(await app.emulator.place(`${team} / General`));
  const name = `Deleted ${randomUUID().slice(0, 8)}`;
  const gone = conversationId.parse(await app.emulator.newChannel(team, name));
  await refreshChannels(base, id);
  await adele.teams.members({ params: { teamId: gone } });
  let asked = 0;
  const channels: Host["channels"] = async (of) => {
    asked += 1;
    if (of.conversationId.includes("removed")) throw new HostError(403, "NotInRoster");
    return (await base.host.channels(of)).filter((channel) => channel.id !== gone);
  };
  const user = { userId: userId.parse(adele.id), name: adele.name, upn: "" };
  const ctx = { ...base, host: { ...base.host, channels }, actor: { ...base.actor, user } };
  const stored = await findPlace(ctx, id);
  if (!stored) throw new Error("the team is unknown");
  await readChannels(ctx, stored);
  return { ctx, id, gone, asked: () => asked };
}

it("nobody is a member of a channel that is gone (API-08)", async () => {
  const { ctx, gone } = await deletedChannel();
  const left = await rowsOf(ctx.db, sql`select 1 from members where conversation_id = ${gone}`);
  expect(left).toEqual([]);
  await rowsOf(
    ctx.db,
    sql`insert into members (tenant_id, application_type, conversation_id, user_id, teams_user_id,
        name, upn)
      values (${ctx.actor.tenantId}, 'msteams', ${gone}, ${ctx.actor.user.userId}, '29:1',
        'Left by an older version', '')`,
  );
  expect(await isMember(ctx, gone)).toBe(false);
});

it("a channel that no team has is looked for once a minute, also where teams do not answer", async () => {
  const { ctx, id, gone, asked } = await deletedChannel();
  await rowsOf(
    ctx.db,
    sql`insert into conversations (tenant_id, application_type, conversation_id, kind, name,
        service_url, channels_read_at)
      select tenant_id, application_type, '19:removed' || n || '@thread.tacv2', 'team', '',
        service_url, now() - interval '1 day'
      from conversations, generate_series(1, 25) n
      where conversation_id = ${id} and application_type = 'msteams'
        and tenant_id = ${ctx.actor.tenantId}`,
  );
  let later = 0;
  const now = () => new Date(ctx.now().getTime() + later);
  const find = (channel: ConversationId) => findConversation({ ...ctx, now }, channel);
  const before = asked();
  expect(await Promise.all([find(gone), find(gone)])).toEqual([null, null]);
  expect(asked() - before).toBe(20);
  expect(await find(gone)).toBeNull();
  expect(asked() - before).toBe(20);
  // A while later those that were not asked in this minute.
  later = 4000;
  expect(await find(gone)).toBeNull();
  const all = asked() - before;
  expect(all).toBeGreaterThan(20);
  expect(await find(gone)).toBeNull();
  expect(await find(conversationId.parse(`19:${"1".repeat(32)}@thread.tacv2`))).toBeNull();
  expect(asked() - before).toBe(all);
  await rowsOf(ctx.db, sql`delete from conversations where conversation_id like '19:removed%'`);
});
