import { beforeAll, expect, it } from "vitest";
import { conversationId, tenantId } from "#domain/ids.ts";
import { startApp, type TestApp } from "#test/app.ts";
import type { Host } from "../teams/host.ts";
import { findPlace } from "./find-conversation.ts";
import { readChannels, refreshChannels } from "./read-channels.ts";

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
