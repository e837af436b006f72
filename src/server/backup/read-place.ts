import path from "node:path";
import { anonymityKeyOf, type Config, ConfigError } from "../config.ts";
import { readValues } from "../read-values.ts";

/** Where the database and its key are. */
export type Place = Pick<Config, "databaseUrl" | "dataDir" | "anonymityKey">;

const names = [
  "DATABASE_URL",
  "DATA_DIR",
  "ANONYMITY_KEY",
  "ANONYMITY_KEY_PREVIOUS",
  "ANONYMITY_KEY_FILE",
];

/** Reads these settings alone: whoever makes backups needs no credentials of the product. */
export function readPlace(env: Record<string, string | undefined>): Place {
  const { values, problems } = readValues(env);
  const lines = names.flatMap((name) => {
    const problem = problems.get(name);
    return problem === undefined ? [] : [`${name}: ${problem}`];
  });
  if (lines.length > 0) throw new ConfigError(lines.join("\n"));
  return {
    databaseUrl: values.DATABASE_URL,
    dataDir: path.resolve(values.DATA_DIR),
    anonymityKey: anonymityKeyOf(values),
  };
}
