import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pathOf } from "#contract/client.ts";
import { errorAnswer } from "#contract/error.ts";
import { allRoutes } from "#test/api-cases.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aPoll } from "#test/factories.ts";
import { refusedWith } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { users } from "../db/tables.ts";

// An app of its own: it uninstalls the app from a whole organisation.
let app: TestApp;
let debra: Person;
const draft = () => ({
  params: { id: randomUUID() },
  body: { key: "poll", draft: aPoll(), updatedAt: new Date() },
});
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
  debra = await app.as("debra");
  const { teams, chats } = await app.emulator.directory();
  for (const { id, tenantId, memberIds } of [...teams, ...chats])
    if (tenantId === debra.tenantId)
      await app.emulator.uninstall(id, memberIds[0] ?? "", "msteams");
});
afterAll(() => app.close());

const params = {
  id: "11111111-1111-4111-8111-111111111111",
  audienceId: "19:somewhere@thread.v2",
  groupId: "any",
  teamId: "19:somewhere@thread.v2",
  chatId: "19:somewhere@thread.v2",
  tabId: "a-tab",
};

it("an organisation without the app changes nothing by any route, and none of its people are stored (PERM-09)", async () => {
  app.clock.ahead(61_000);
  await app.database.db.execute(sql`delete from users where tenant_id = ${debra.tenantId}`);
  const writing = allRoutes().filter(({ route }) => route.method !== "GET");
  for (const { name, route } of writing) {
    const reply = await debra.request(pathOf(route, { params }), {
      method: route.method,
      body: "{}",
    });
    expect([reply.status, errorAnswer.parse(await reply.json()).code], name).toEqual([
      403,
      "ORGANIZATION_NOT_INSTALLED",
    ]);
  }
  expect(writing.length).toBeGreaterThan(20);
  await expect(debra.drafts.keep(draft())).rejects.toMatchObject({
    body: {
      message:
        "Polly is not installed in your organization. Please add it in Microsoft Teams first.",
    },
  });
  expect((await debra.surveys.ofOwner({ query: {} })).surveys).toEqual([]);
  expect(
    (await app.database.db.select().from(users)).map(({ tenantId }) => tenantId),
  ).not.toContain(debra.tenantId);
});

it("one personal chat is enough, and the other variant stays installed (PERM-09)", async () => {
  const chat = await app.emulator.botChat("henrietta", "msteams");
  const keep = () => debra.drafts.keep(draft());
  await expect(keep()).rejects.toEqual(refusedWith(403, "ORGANIZATION_NOT_INSTALLED"));
  await app.emulator.install(chat, "henrietta", "msteams");
  await app.emulator.until("the app with Henrietta", () =>
    keep().then(
      () => true,
      () => false,
    ),
  );
});
