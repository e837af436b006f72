import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { surveyId, type TenantId, tenantId } from "#domain/ids.ts";
import { freshDatabase } from "#test/app.ts";
import type { Database } from "../db/db.ts";
import { outbox } from "../db/tables.ts";
import { createMetrics } from "../metrics.ts";
import { createCardWorker } from "./card-worker.ts";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const now = () => new Date();
const aTenant = () => tenantId.parse(randomUUID());

/** Cards of a tenant that are due since then. */
async function due(of: TenantId, count: number, since: Date): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    tenantId: of,
    id: randomUUID(),
    surveyId: surveyId.parse(randomUUID()),
    applicationType: "msteams" as const,
    sentRevision: 0,
    dueAt: since,
    createdAt: since,
  }));
  await database.db.insert(outbox).values(rows);
}

/** A worker whose calls to the host end when the test says so. */
function aWorker() {
  const begun: TenantId[] = [];
  const inFlight: (() => void)[] = [];
  const cards = createCardWorker({
    db: database.db,
    kind: "server",
    now,
    log: pino({ level: "silent" }),
    metrics: createMetrics(),
    send: async ({ tenantId: of }) => {
      begun.push(of);
      await new Promise<void>((end) => inFlight.push(end));
      return null;
    },
  });
  return { cards, begun, end: (count: number) => inFlight.splice(0, count).forEach((go) => go()) };
}

it("cards of a tenant come at once, though another tenant has hundreds due that hang", async () => {
  const [flooding, other] = [aTenant(), aTenant()];
  const hourAgo = new Date(now().getTime() - 3_600_000);
  await due(flooding, 300, hourAgo);
  const { cards, begun, end } = aWorker();
  await cards.start();
  cards.wake();
  await vi.waitFor(() => expect(begun.length).toBe(24));
  await due(other, 1, now());
  cards.wake();
  await vi.waitFor(() => expect(begun.at(-1)).toBe(other));
  expect(begun.length).toBe(25);
  const drain = setInterval(() => end(32), 5);
  await vi.waitFor(() => expect(begun.length).toBe(301), { timeout: 20_000 });
  await cards.stop();
  clearInterval(drain);
});

it("cards of a third tenant get the next free place, though two others have filled all", async () => {
  const [first, second, third] = [aTenant(), aTenant(), aTenant()];
  const hourAgo = new Date(now().getTime() - 3_600_000);
  await due(first, 100, hourAgo);
  await due(second, 100, hourAgo);
  const { cards, begun, end } = aWorker();
  await cards.start();
  cards.wake();
  await vi.waitFor(() => expect(begun.length).toBe(32));
  expect(begun.filter((of) => of === first).length).toBe(16);
  await due(third, 2, now());
  end(1);
  await vi.waitFor(() => expect(begun.length).toBe(33));
  expect(begun.at(-1)).toBe(third);
  end(1);
  await vi.waitFor(() => expect(begun.length).toBe(34));
  expect(begun.at(-1)).toBe(third);
  const drain = setInterval(() => end(32), 5);
  await vi.waitFor(() => expect(begun.length).toBe(202), { timeout: 20_000 });
  await cards.stop();
  clearInterval(drain);
});
