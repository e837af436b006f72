import { expect, it } from "vitest";
import { billingApi, cardApi } from "#contract/billing/billing.ts";
import { startApp } from "#test/app.ts";
import { billingCustomers, billingLinks, checkouts, paymentEvents } from "../db/account-tables.ts";

it("where no plans are sold, every call about payments answers 404 and stores nothing (BIL-75)", async () => {
  const app = await startApp();
  const adele = await app.as("adele");
  for (const { method, path } of Object.values({ ...billingApi, ...cardApi })) {
    const at = path.replace(":id", "11111111-1111-4111-8111-111111111111");
    const body = method === "GET" ? {} : { body: "{}" };
    const reply = await adele.request(at, { method, ...body });
    expect([
      at,
      reply.status,
      reply.status === 404 && (await reply.text()).includes("REQUEST_NOT_FOUND"),
    ]).toEqual([at, 404, true]);
  }
  const { db } = app.database;
  for (const table of [billingCustomers, billingLinks, checkouts, paymentEvents])
    expect(await db.select().from(table)).toEqual([]);
});
