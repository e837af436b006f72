import { AsyncLocalStorage } from "node:async_hooks";
import type { z } from "zod";
import { listQuery, listScope } from "#contract/surveys.ts";
import { type ConversationId, tenantId, userId } from "#domain/ids.ts";
import type { Context } from "#server/context.ts";
import {
  countsOfAudience,
  countsOfOwner,
  listOfAudience,
  listOfOwner,
} from "#server/lists/list-surveys.ts";
import { listWaiting } from "#server/lists/list-waiting.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { type Filled, fillLists } from "./fill-lists.ts";
import { figure, printTable, ratio } from "./print-table.ts";
import type { Services } from "./services.ts";

type Sizes = { rounds: number; sizes: { items: number; responses: number }[] };
type Statement = { text: string; params: unknown[] };
/**
 * The database work of one call: its statements, and the time during which at least one was
 * running.
 */
type Call = { statements: Statement[]; busy: number; running: number; since: number };

const calls = new AsyncLocalStorage<Call>();

/**
 * Database time of list calls by the number of surveys; the baseline is one page of the biggest
 * list by its index alone.
 */
export async function lists(
  { databaseUrl }: Services,
  sizes: Sizes = {
    rounds: 100,
    sizes: [
      { items: 1000, responses: 100_000 },
      { items: 10_000, responses: 1_000_000 },
      { items: 100_000, responses: 1_000_000 },
    ],
  },
): Promise<void> {
  await measure("embedded (PGlite)", "", sizes);
  if (databaseUrl) await measure("PostgreSQL", databaseUrl, sizes);
}

type Measured = { p50: number; p99: number; statements: number; scans: string[] };

async function measure(name: string, databaseUrl: string, { rounds, sizes }: Sizes): Promise<void> {
  process.env.DATABASE_URL = databaseUrl;
  const found: Map<string, Measured>[] = [];
  for (const size of sizes) {
    const app = await startOwnApp({ BILLING: "off" });
    try {
      const owner = await app.as("adele");
      const filled = await fillLists(app, owner, size);
      found.push(await measureSize(app, owner, filled, rounds));
    } finally {
      await app.close();
    }
  }
  console.log(`Lists, ${name}: ${rounds} calls each, milliseconds in the database`);
  const [first, last] = [found[0], found.at(-1)];
  printTable(
    [
      "items",
      ...sizes.flatMap(({ items }) => [`${items.toLocaleString("en-US")}: p50`, "p99"]),
      "last of first",
      "statements",
      "read in full",
    ],
    [...(first?.keys() ?? [])].map((what) => [
      what,
      ...found.flatMap((each) => [
        figure(each.get(what)?.p50 ?? 0),
        figure(each.get(what)?.p99 ?? 0),
      ]),
      ratio(last?.get(what)?.p50 ?? 0, first?.get(what)?.p50 ?? 0),
      last?.get(what)?.statements ?? 0,
      last?.get(what)?.scans.join(" ") || "none",
    ]),
  );
}

async function measureSize(
  app: TestApp,
  owner: Person,
  filled: Filled,
  rounds: number,
): Promise<Map<string, Measured>> {
  const client = watched(app);
  const wanted = [
    ...Object.entries(readsOf(app, owner, filled)),
    ["26 ids by the index alone", () => baseline(client, owner, filled)] as const,
  ];
  const made = new Map(wanted.map(([what]): [string, Call[]] => [what, []]));
  // The first rounds warm up and are not counted.
  for (let round = -3; round < rounds; round += 1)
    for (const [what, read] of wanted) {
      const call: Call = { statements: [], busy: 0, running: 0, since: 0 };
      await calls.run(call, read);
      if (round >= 0) made.get(what)?.push(call);
    }
  const measured = new Map<string, Measured>();
  for (const [what, all] of made) {
    const { statements = [] } = all.at(-1) ?? {};
    measured.set(what, {
      ...quantiles(all.map(({ busy }) => busy)),
      statements: statements.length,
      scans: await seqScans(client, statements),
    });
  }
  return measured;
}

const baselineText =
  "select survey_id from listings where tenant_id = $1 and application_type = 'msteams' and " +
  "list_id = $2 order by created_at desc, survey_id desc limit 26";
const baseline = (client: Client, { tenantId }: Person, { channel }: Filled) =>
  client.query(baselineText, [tenantId, channel]);

/** The measured calls: use cases with a person as the actor. */
function readsOf(
  { product }: TestApp,
  owner: Person,
  { channel, meeting, asked, diligent }: Filled,
): Record<string, () => Promise<unknown>> {
  const base = product.contextOf(tenantId.parse(owner.tenantId), "msteams");
  const user = { userId: userId.parse(owner.id), name: owner.name, upn: "" };
  const ctx: Context = { ...base, actor: { ...base.actor, user } };
  const of = (audienceId: ConversationId, given: z.input<typeof listQuery> = {}) => {
    const query = listQuery.parse(given);
    return () => listOfAudience(ctx, { audienceId }, query);
  };
  const own =
    (given: z.input<typeof listQuery> = {}) =>
    () =>
      listOfOwner(ctx, listQuery.parse(given));
  const waitingOf = (person: Person) => {
    const who = { userId: userId.parse(person.id), name: person.name, upn: "" };
    return () => listWaiting({ ...ctx, actor: { ...ctx.actor, user: who } }, { limit: 25 });
  };
  const dayAgo = new Date(Date.now() - 86_400_000).toISOString();
  return {
    "channel, first page": of(channel),
    "channel, oldest first": of(channel, { sort: "oldest" }),
    "channel, without trivia": of(channel, { excludeTypes: "trivia" }),
    "channel, a rare type": of(channel, { types: "quiz" }),
    "channel, a type that is not there": of(channel, { types: "qna" }),
    "channel, open ones": of(channel, { states: "open" }),
    "channel, no meetings": of(channel, { filterNotMeetings: "true" }),
    "channel, a common word": of(channel, { search: "subject" }),
    "channel, a rare word": of(channel, { search: "zeppelin" }),
    "channel, a word that is not there": of(channel, { search: "submarine" }),
    "channel, counts": () => countsOfAudience(ctx, { audienceId: channel }, listScope.parse({})),
    "meeting, open or just closed": of(meeting, { closeAt: dayAgo }),
    "meeting, archive": of(meeting, { closedBefore: dayAgo }),
    "own, first page": own(),
    "own, for the organisation": own({ organizationWide: "true" }),
    "own, counts": () => countsOfOwner(ctx, listScope.parse({})),
    "what waits, nothing answered": waitingOf(asked),
    "what waits, all but the last answered": waitingOf(diligent),
  };
}

type Client = {
  query: (
    text: unknown,
    params?: unknown,
    options?: unknown,
  ) => Promise<{ rows: Record<string, unknown>[] }>;
};

/** Records each statement of a call. */
function watched(app: TestApp): Client {
  // safe: both drivers of drizzle's hold their client there, which has such a `query`
  const { $client: client } = app.database.db as unknown as { $client: Client };
  const query = client.query.bind(client);
  client.query = async (text, params, options) => {
    const call = calls.getStore();
    if (!call) return query(text, params, options);
    call.statements.push({
      text: typeof text === "string" ? text : String((text as { text: string }).text),
      params: Array.isArray(params) ? params : [],
    });
    if (call.running === 0) call.since = performance.now();
    call.running += 1;
    try {
      return await query(text, params, options);
    } finally {
      call.running -= 1;
      if (call.running === 0) call.busy += performance.now() - call.since;
    }
  };
  return client;
}

/** The tables that grow with the number of surveys. */
const growing = new Set([
  "listings",
  "surveys",
  "owners",
  "recipients",
  "totals",
  "tallies",
  "members",
  "responses",
]);

/** The growing tables that a call's statements scan sequentially. */
async function seqScans(client: Client, statements: readonly Statement[]): Promise<string[]> {
  const found = new Set<string>();
  for (const { text, params } of statements) {
    if (!/^\s*(select|with)/i.test(text)) continue;
    const { rows } = await client.query(`explain ${text}`, params);
    for (const row of rows) {
      const [, table] = /Seq Scan on (\w+)/.exec(String(row["QUERY PLAN"])) ?? [];
      if (table && growing.has(table)) found.add(table);
    }
  }
  return [...found];
}

function quantiles(times: readonly number[]): { p50: number; p99: number } {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
