// The product of the soak, as a process of its own: started as `src/server/serve.ts` starts it,
// with a second port (PROBE_PORT) where the figures inside the process and its database are read.
import { createServer } from "node:http";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { LRUCache } from "lru-cache";
import { readConfig } from "#server/config.ts";
import { type Database, openDatabase } from "#server/db/db.ts";
import { createLifetime } from "#server/process/lifetime.ts";
import { startProduct } from "#server/product.ts";

/** A table with its indexes and large values. */
export type TableFigures = {
  name: string;
  rows: number;
  /** Rows that a vacuum can remove, as the statistics know them, large values included. */
  dead: number;
  heap: number;
  indexes: number;
  large: number;
};
/** What only the process and its database can tell. */
export type InsideFigures = {
  /** After a collection of garbage. */
  heap: number;
  external: number;
  /** What the caches hold: values, and their sizes where they are bounded by bytes. */
  cached: number;
  cachedBytes: number;
  /** What keeps the event loop busy, by kind: sockets, timers. */
  resources: Record<string, number>;
  /** Since the last reading, in milliseconds. */
  loopP99: number;
  loopMost: number;
  connections: number;
  databaseBytes: number;
  tables: TableFigures[];
  jobsDue: number;
  jobsFailed: number;
  cardsDue: number;
  cardsFailed: number;
};

const webRoot = path.join(import.meta.dirname, "../../dist/web");
setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");
const loop = monitorEventLoopDelay({ resolution: 10 });

type Cache = Pick<LRUCache<string, object>, "size" | "calculatedSize">;
/** All caches, as long as the product has them. */
const caches = new Set<WeakRef<Cache>>();
const known = new WeakSet<Cache>();
const { set } = LRUCache.prototype;
LRUCache.prototype.set = function noted(...values) {
  if (!known.has(this)) caches.add(new WeakRef(this));
  known.add(this);
  return set.apply(this, values);
};

const lifetime = createLifetime();
try {
  const config = readConfig({ ...process.env, EMULATOR: "false" });
  const database = await openDatabase(config);
  lifetime.add(database.close);
  const product = await startProduct(config, database, { webRoot });
  lifetime.add(product.close, product.closesWithin);
  const probe = createServer((request, reply) => {
    const work = request.url === "/age" ? age(database) : read(database);
    work.then(
      (figures) => reply.end(JSON.stringify(figures)),
      (error: unknown) => reply.writeHead(500).end(String(error)),
    );
  });
  probe.listen(Number(process.env.PROBE_PORT), "127.0.0.1");
  lifetime.add(async () => void probe.close());
  loop.enable();
  process.stdout.write(`Ready: ${config.publicUrl}\n`);
} catch (error) {
  await lifetime.fail(error);
}

async function read(database: Database): Promise<InsideFigures> {
  const [loopP99, loopMost] = [loop.percentile(99) / 1e6, loop.max / 1e6];
  const rows = async (text: string) => (await database.jobs.executeSql(text, [])).rows;
  const one = async (text: string) => Number(Object.values((await rows(text))[0] ?? {})[0] ?? 0);
  const tables = await readTables(rows, one);
  const figures = {
    connections: await one(
      "select count(*)::int from pg_stat_activity where datname = current_database()",
    ),
    databaseBytes: await one("select pg_database_size(current_database())::float8"),
    jobsDue: await one(
      `select count(*)::int from pgboss.job where state < 'active' and start_after < now()
       and name not like '%-given-up'`,
    ),
    jobsFailed: await one(
      `select count(*)::int from pgboss.job where state = 'failed' or name like '%-given-up'`,
    ),
    cardsDue: await one("select count(*)::int from outbox where due_at <= now()"),
    cardsFailed: await one("select count(*)::int from outbox where failure is not null"),
  };
  collect();
  const { heapUsed: heap, external } = process.memoryUsage();
  const resources: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
  // The collection and these statements are not the load's.
  setTimeout(() => loop.reset(), 100);
  const [cached, cachedBytes] = [sumOf("size"), sumOf("calculatedSize")];
  return { heap, external, cached, cachedBytes, resources, loopP99, loopMost, tables, ...figures };
}

function sumOf(figure: keyof Cache): number {
  let sum = 0;
  for (const reference of caches) {
    const cache = reference.deref();
    if (cache) sum += cache[figure];
    else caches.delete(reference);
  }
  return sum;
}

async function readTables(
  rows: (text: string) => Promise<Record<string, unknown>[]>,
  one: (text: string) => Promise<number>,
): Promise<TableFigures[]> {
  const found = await rows(
    `select format('%I.%I', t.schemaname, t.relname) as name,
       pg_relation_size(t.relid)::float8 as heap, pg_indexes_size(t.relid)::float8 as indexes,
       (pg_total_relation_size(t.relid) - pg_relation_size(t.relid)
         - pg_indexes_size(t.relid))::float8 as large,
       (t.n_dead_tup + coalesce(l.n_dead_tup, 0))::float8 as dead
     from pg_stat_user_tables t join pg_class c on c.oid = t.relid
     left join pg_stat_all_tables l on l.relid = c.reltoastrelid order by 1`,
  );
  const tables: TableFigures[] = [];
  for (const row of found) {
    const figures = row as Omit<TableFigures, "rows">; // safe: as the statement names them
    tables.push({ ...figures, rows: await one(`select count(*)::int from only ${figures.name}`) });
  }
  return tables;
}

/** Every deleted survey becomes one that was deleted long ago: its purge is due. */
async function age({ jobs }: Database): Promise<number> {
  await jobs.executeSql(
    `update surveys set deleted_at = deleted_at - interval '100 days'
     where deleted_at > now() - interval '50 days'`,
    [],
  );
  const { rows } = await jobs.executeSql(
    `update pgboss.job set start_after = now()
     where name = 'purge' and state = 'created' and start_after > now() returning id`,
    [],
  );
  return rows.length;
}
