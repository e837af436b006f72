import { sql } from "drizzle-orm";
import { DatabaseError } from "../../src/server/db/database-error.ts";
import { type Db, rowsOf } from "../../src/server/db/db.ts";
import { patience } from "../../src/server/db/patience.ts";
import { localUrl } from "../../src/server/http/local-url.ts";
import type { Deployment } from "./deployment.ts";
import { type Check, type Finding, fix, ok, skip } from "./finding.ts";

const leastVersion = 15;
/** Milliseconds of a round trip above which every call is slow. */
const slow = 20;

/** The server: version, rights, time-outs, distance, and what its log may contain. */
export const checkDatabase: Check = {
  name: "database",
  run: async (at) => {
    const opened = await at.database().catch(cannotOpen);
    if ("state" in opened) return opened;
    if (opened.running) return askRunning(at, opened.reason);
    if (!opened.database) return skip(opened.reason ?? "it is not there");
    if (opened.database.kind === "embedded") return ok("embedded, whole, and not in use");
    return lookAt(opened.database.db).catch((error: unknown) => unreachable(error));
  },
};

function cannotOpen(error: unknown): Finding {
  const said = error instanceof DatabaseError ? error.message : "it cannot be opened";
  return fix(said, "see DATA_DIR, its disk and its rights");
}

/** The running process has the embedded database, so it is asked. */
async function askRunning({ config }: Deployment, reason: string): Promise<Finding> {
  const url = localUrl(config.listenAddress, config.port);
  const reply = await fetch(`${url}/readyz`).catch(() => null);
  return reply?.ok
    ? ok(`${reason}, which says that it is ready`)
    : fix(`${reason}, which is not ready`, "see its log");
}

function unreachable(error: unknown): Finding {
  const said = error instanceof Error ? (error.cause ?? error) : null;
  const code = said instanceof Error && "code" in said ? String(said.code) : "";
  const message = said instanceof Error ? said.message : "";
  if (message.includes("unsupported startup parameter"))
    return fix(
      "a pooler refuses the product's time-outs",
      "let it pass statement_timeout and idle_in_transaction_session_timeout",
    );
  if (code === "28P01" || code === "28000")
    return fix("the database refuses the account", "see the account and password in DATABASE_URL");
  if (code === "3D000") return fix("there is no such database", "create it, or see DATABASE_URL");
  return fix(`the database does not answer (${code || "unknown"})`, "see DATABASE_URL");
}

type Facts = {
  version: number;
  statement: string;
  idle: string;
  encoding: string;
  may_create: boolean;
  may_use: boolean;
  logs: string;
  slowest: string;
  parameters: string;
  connections: number;
  vacuums: boolean;
};

async function lookAt(db: Db): Promise<Finding[]> {
  const [facts] = await rowsOf<Facts>(
    db,
    sql`select current_setting('server_version_num')::int as version,
      (select setting from pg_settings where name = 'statement_timeout') as statement,
      (select setting from pg_settings where name = 'idle_in_transaction_session_timeout') as idle,
      current_setting('server_encoding') as encoding,
      has_database_privilege(current_database(), 'create') as may_create,
      has_schema_privilege('public', 'create') as may_use,
      current_setting('log_statement') as logs,
      current_setting('log_min_duration_statement') as slowest,
      current_setting('log_parameter_max_length') as parameters,
      current_setting('max_connections')::int as connections,
      current_setting('autovacuum')::boolean as vacuums`,
  );
  if (!facts) return [fix("the database says nothing of itself", "see DATABASE_URL")];
  const found = problemsOf(facts);
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const begun = performance.now();
    await db.execute(sql`select 1`);
    times.push(performance.now() - begun);
  }
  const middle = times.sort((a, b) => a - b)[2] ?? 0;
  if (middle > slow)
    found.push(
      fix(`a round trip takes ${middle.toFixed(1)} ms`, "run the product nearer to its database"),
    );
  const version = Math.floor(facts.version / 10_000);
  return found.length > 0
    ? found
    : [ok(`PostgreSQL ${version}, ${middle.toFixed(1)} ms away, rights and time-outs as needed`)];
}

function problemsOf(facts: Facts): Finding[] {
  const found: Finding[] = [];
  const version = Math.floor(facts.version / 10_000);
  if (version < leastVersion)
    found.push(fix(`it is PostgreSQL ${version}`, `use ${leastVersion} or later`));
  if (facts.encoding !== "UTF8")
    found.push(fix(`its encoding is ${facts.encoding}`, "create it with the encoding UTF8"));
  if (!facts.may_create || !facts.may_use)
    found.push(
      fix(
        "the account may not create tables and schemas",
        "make it the owner of the database, as docs/deploying.md does",
      ),
    );
  if (
    Number(facts.statement) !== patience.statement ||
    Number(facts.idle) !== patience.idleTransaction
  )
    found.push(
      fix(
        "a pooler or server drops the product's time-outs",
        "let statement_timeout and idle_in_transaction_session_timeout pass",
      ),
    );
  if (!facts.vacuums)
    found.push(fix("autovacuum is off: tables and their indexes only grow", "set autovacuum = on"));
  const logsAnswers = facts.logs === "all" || facts.logs === "mod" || facts.slowest !== "-1";
  if (logsAnswers && facts.parameters !== "0")
    found.push(
      fix("the server's log may contain answers", "set log_parameter_max_length = 0 there"),
    );
  return found;
}
