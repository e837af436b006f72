// What administrators of an organisation do, as an operator's commands, and who they are:
// `npm run administer -- COMMAND --tenant ID …` (see `usage` and docs/operating.md). The embedded
// database can be open in one process only: stop the product first.
import { once } from "node:events";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { AppError } from "../src/domain/errors.ts";
import { type TenantId, tenantId } from "../src/domain/ids.ts";
import { ConfigError, readConfig } from "../src/server/config.ts";
import type { Context } from "../src/server/context.ts";
import { openDatabase } from "../src/server/db/db.ts";
import { errorSentence } from "../src/server/http/sentence.ts";
import { createLifetime } from "../src/server/lifetime.ts";
import { startServices } from "../src/server/services.ts";
import { commands } from "./administer/commands.ts";
import { type Given, type OptionName, options } from "./administer/options.ts";

const lifetime = createLifetime();
try {
  const { tenant, run } = asked();
  const ctx = await operatorIn(tenant);
  try {
    await print(await run(ctx));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new ConfigError(errorSentence(error, ctx.config.product));
  }
  await lifetime.end(0);
} catch (error) {
  await lifetime.fail(error);
}

/** What is to be done; what is not understood is refused before the database is opened. */
function asked() {
  const [name = "", ...words] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new ConfigError(usage());
  const { needs, may = [] } = command;
  const names = [...needs, ...may];
  const values = wordsOf(name, words, names);
  const tenant = tenantId.safeParse(values.get("tenant")).data;
  if (!tenant) throw new ConfigError("--tenant: the id of an organisation");
  const given = Object.fromEntries(
    names.flatMap((option) => {
      const value = values.get(option);
      if (value === undefined && !needs.includes(option)) return [];
      const [schema, expected] = options[option];
      const read = schema.safeParse(value);
      if (!read.success) throw new ConfigError(`--${option}: ${expected}`);
      return [[option, read.data]];
    }),
    // safe: each value was read by its option's own schema
  ) as Given;
  return { tenant, run: (ctx: Context) => command.run(ctx, given) };
}

function wordsOf(name: string, words: string[], names: readonly OptionName[]) {
  try {
    const { values } = parseArgs({
      args: words,
      options: Object.fromEntries(
        ["tenant", ...names].map((option) => [option, { type: "string" as const }]),
      ),
    });
    return new Map(Object.entries(values));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${name}: ${why}`);
  }
}

/** The product's services without its log, its jobs or its address. */
async function operatorIn(tenant: TenantId): Promise<Context> {
  const config = { ...readConfig(process.env), logLevel: "silent" as const };
  const database = await openDatabase(config);
  lifetime.add(database.close);
  const logTo = pino.destination({ fd: 2, sync: true });
  const { services, contextOf, close } = await startServices(config, database, {
    now: () => new Date(),
    logTo,
  });
  lifetime.add(close);
  await services.jobs.start(null);
  const ctx = contextOf(tenant, "msteams");
  return { ...ctx, actor: { ...ctx.actor, operates: true } };
}

async function print(said: string | AsyncIterable<Uint8Array | string>): Promise<void> {
  const parts = typeof said === "string" ? [`${said}\n`] : said;
  for await (const part of parts)
    if (!process.stdout.write(part)) await once(process.stdout, "drain");
}

function usage(): string {
  const flag = (option: OptionName) => `--${option} ${option.toUpperCase()}`;
  const all = Object.entries(commands).map(([name, { about, needs, may = [] }]) =>
    [
      name,
      ...needs.map(flag),
      ...may.map((option) => `[${flag(option)}]`),
      `\n      ${about}`,
    ].join(" "),
  );
  return `usage: npm run administer -- COMMAND --tenant ID ...\n  ${all.join("\n  ")}`;
}
