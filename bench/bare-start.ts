// The baseline of the start bench, as a process of its own: a bare embedded database in DATA_DIR
// and an empty server.
import { PGlite } from "@electric-sql/pglite";
import Fastify from "fastify";

const { DATA_DIR = "", PORT = "" } = process.env;
const database = await PGlite.create(DATA_DIR);
await database.query("select 1");
const app = Fastify();
app.get("/", async () => "");
await app.listen({ host: "127.0.0.1", port: Number(PORT) });
process.stdout.write(`Ready: http://127.0.0.1:${PORT}\n`);
process.once("SIGTERM", () => void app.close().then(() => database.close()));
