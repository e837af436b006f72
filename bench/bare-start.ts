// The baseline of the benches of starts and memory, as a process of its own: an empty server with
// a bare embedded database in DATA_DIR, or with a connection to the one in DATABASE_URL.
import Fastify from "fastify";

const { DATA_DIR = "", DATABASE_URL = "", PORT = "" } = process.env;
const database = DATABASE_URL ? await connect() : await open();
await database.query("select 1");
const app = Fastify();
app.get("/", async () => "");
await app.listen({ host: "127.0.0.1", port: Number(PORT) });
process.stdout.write(`Ready: http://127.0.0.1:${PORT}\n`);
process.once("SIGTERM", () => void app.close().then(() => database.close()));

type Bare = { query: (text: string) => Promise<unknown>; close: () => Promise<void> };

async function open(): Promise<Bare> {
  const { PGlite } = await import("@electric-sql/pglite");
  return PGlite.create(DATA_DIR);
}

async function connect(): Promise<Bare> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString: DATABASE_URL });
  return { query: (text) => pool.query(text), close: () => pool.end() };
}
