import { readFileSync } from "node:fs";
import { type Setting, type SettingName, settings, type Values } from "./settings.ts";

export type Env = Record<string, string | undefined>;

/** What is wrong with the settings: a line for each that is, by its name. */
export type Problems = Map<string, string>;

/**
 * Reads every setting from an environment, secrets from the files that `NAME_FILE` names too. A
 * setting that cannot be used has its default in `values` and a line in `problems`, which never
 * contains a secret's value.
 */
export function readValues(env: Env): { values: Values; problems: Problems } {
  const problems: Problems = new Map();
  const entries = Object.entries<Setting>(settings).map(([name, setting]) => {
    const { given, problem } = givenIn(env, name, setting);
    const read = setting.schema.safeParse(given ?? setting.fallback);
    const line = problem ?? (read.error && (read.error.issues[0]?.message ?? "not usable"));
    if (line === undefined) return [name, read.data];
    problems.set(name, line);
    return [name, setting.schema.parse(setting.fallback)];
  });
  // safe: one entry per setting, parsed by that setting's own schema
  return { values: Object.fromEntries(entries) as Values, problems };
}

type Given = { given?: string | undefined; problem?: string };

function givenIn(env: Env, name: string, { secret }: Setting): Given {
  const given = env[name];
  const file = secret ? env[fileOf(name)]?.trim() : undefined;
  if (!file) return { given };
  if (given) return { problem: `given twice; set either it or ${fileOf(name)}` };
  // The product reads, and may make, the file of this setting itself.
  return isSetting(fileOf(name)) ? { given } : readSecret(file, fileOf(name));
}

/** The content of a secret's file without the end of its line. */
function readSecret(file: string, setting: string): Given {
  try {
    const given = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    return given === "" ? { problem: `${file}, named by ${setting}, is empty` } : { given };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return { problem: `cannot read ${file}, named by ${setting} (${code})` };
  }
}

function isSetting(name: string): name is SettingName {
  return name in settings;
}

function fileOf(name: string): string {
  return `${name}_FILE`;
}
