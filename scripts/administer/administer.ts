import { once } from "node:events";
import { ConfigError, readConfig } from "../../src/server/config.ts";
import { openExisting } from "../../src/server/db/db.ts";
import { createLifetime } from "../../src/server/process/lifetime.ts";
import { readWords } from "../read-words.ts";
import { commands } from "./commands.ts";
import { readOptions, wordOf } from "./options.ts";
import { perform } from "./perform.ts";

/** Runs a command and ends the process: with 1, and a sentence, if it is refused. */
export async function administer(words: string[]): Promise<void> {
  const lifetime = createLifetime();
  try {
    const what = asked(words);
    const config = readConfig(process.env);
    const database = await openExisting(config);
    lifetime.add(database.close);
    for await (const part of perform(what, { config, database, add: lifetime.add }))
      if (!process.stdout.write(part)) await once(process.stdout, "drain");
    await lifetime.end(0);
  } catch (error) {
    await lifetime.fail(error);
  }
}

/** What is to be done; what is not understood is refused before the database is opened. */
export function asked([name = "", ...words]: string[]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return { command, ...readOptions(words, command, usage()) };
  readWords({ usage: usage(), args: [name], most: 1 });
  throw new ConfigError(usage());
}

function usage(): string {
  const all = Object.entries(commands).map(([name, { about, needs, may = [], changes }]) => {
    const taken = [...needs.map(wordOf), ...may.map((option) => `[${wordOf(option)}]`)];
    const words = [name, ...taken, ...(changes ? ["[NAME=VALUE ...]"] : [])];
    return `${words.join(" ")}\n      ${about}`;
  });
  return `usage: npm run administer -- COMMAND --tenant ID ...\n  ${all.join("\n  ")}`;
}
