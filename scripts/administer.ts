// Who administers an organisation: `npm run administer -- COMMAND --tenant ID …` (see `usage` below
// and docs/operating.md). The embedded database can be open in one process only: stop the product
// first.
import { parseArgs } from "node:util";
import { tenantId, userId } from "../src/domain/ids.ts";
import {
  listAdministrators,
  nameAdministrator,
  unnameAdministrator,
} from "../src/server/administrators/name-administrators.ts";
import { ConfigError, readConfig } from "../src/server/config.ts";
import { type Db, openDatabase } from "../src/server/db/db.ts";
import { createLifetime } from "../src/server/lifetime.ts";

const usage = `usage: npm run administer -- COMMAND --tenant ID ...
  grant  --user ID     this person administers the organisation
  revoke --user ID
  list`;

/** What is to be done; what is not understood is refused before the database is opened. */
function asked(): (db: Db) => Promise<string> {
  const { values, positionals } = readArguments();
  const [command, ...more] = positionals;
  const isKnown = command === "grant" || command === "revoke" || command === "list";
  if (!isKnown || more.length > 0) throw new ConfigError(usage);
  const tenant = tenantId.safeParse(values.tenant).data;
  if (!tenant) throw new ConfigError("--tenant: the id of an organisation");
  if (command === "list") {
    if (values.user !== undefined) throw new ConfigError("--user: not an option of list");
    return async (db) => {
      const people = await listAdministrators(db, tenant);
      return people.map(({ id }) => id).join("\n") || "No administrators by command.";
    };
  }
  const person = userId.safeParse(values.user).data;
  if (!person) throw new ConfigError("--user: the id of a person");
  const change = command === "grant" ? nameAdministrator : unnameAdministrator;
  return async (db) => {
    const isChanged = await change(db, { tenantId: tenant, userId: person, now: new Date() });
    if (command === "grant") return isChanged ? "Granted." : "They administer it already.";
    if (!isChanged) throw new ConfigError(`${person}: not an administrator by command; see list`);
    return "Revoked.";
  };
}

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: { tenant: { type: "string" }, user: { type: "string" } },
  });
}

const lifetime = createLifetime();
try {
  const run = asked();
  const database = await openDatabase(readConfig(process.env));
  lifetime.add(database.close);
  console.log(await run(database.db));
  await lifetime.end(0);
} catch (error) {
  await lifetime.fail(error);
}
