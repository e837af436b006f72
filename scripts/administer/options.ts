import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { administrationApi } from "../../src/contract/administration/administration.ts";
import { auditApi } from "../../src/contract/administration/audit.ts";
import { policyApi } from "../../src/contract/administration/policy.ts";
import { policy } from "../../src/domain/administration/policy.ts";
import { surveyId, type TenantId, tenantId, userId } from "../../src/domain/ids.ts";
import { limits } from "../../src/domain/limits.ts";
import { storableText } from "../../src/domain/storable-text.ts";
import { surveyState, surveyType } from "../../src/domain/survey/survey.ts";
import { ConfigError } from "../../src/server/config.ts";
import { expectedOf } from "../expected.ts";
import { readWords } from "../read-words.ts";

const surveys = administrationApi.surveys.query.shape;
const { search: audit, export: auditFile } = auditApi;
const person = "the id of a person";
/** Options of the policy; the others stay as they are. */
const changes = policy.partial();
const policyOptions = new Map<PropertyKey, unknown>(Object.entries(policy.shape));
const time = "a time such as 2026-03-01T00:00:00Z, or a day";

/** Every option: how it is read, mostly as the contract does, its word and what it has to be. */
const options = {
  user: [userId, "ID", person],
  survey: [surveyId, "ID", "the id of a survey"],
  to: [userId, "ID", person],
  from: [userId, "ID", person],
  "new-owner": [userId, "ID", person],
  search: [
    storableText.trim().min(2).max(limits.search),
    "TEXT",
    `2 to ${limits.search} characters`,
  ],
  owner: [surveys.owner, "ID", person],
  types: [surveys.types, "TYPE,...", `of ${surveyType.options.join(", ")}`],
  states: [surveys.states, "STATE,...", `of ${surveyState.options.join(", ")}`],
  person: [audit.query.shape.person, "ID", person],
  subject: [audit.query.shape.subject, "ID", "the id of a survey, series, subscription or task"],
  action: [audit.query.shape.action, "ACTION", "an action as the audit names it, such as close"],
  since: [audit.query.shape.from, "TIME", time],
  until: [audit.query.shape.until, "TIME", time],
  limit: [audit.query.shape.limit, "ROWS", "a number from 1 to 100"],
  format: [auditFile.query.shape.format, "csv|jsonl", "csv or jsonl"],
  policy: [z.string().transform(policyIn), "FILE", "a JSON file"],
  file: [z.string().min(1).transform(newFile), "FILE", "the file to write"],
} as const satisfies Record<string, readonly [z.ZodType, string, string]>;

export type OptionName = keyof typeof options;
/** `changes`: options of the policy that are given as NAME=VALUE. */
export type Given = { [N in OptionName]?: z.output<(typeof options)[N][0]> } & {
  changes: z.output<typeof changes>;
};
export type Takes = {
  needs: readonly OptionName[];
  may?: readonly OptionName[];
  /** Whether it takes NAME=VALUE, too. */
  changes?: boolean;
  /** Why this cannot be done, whatever is stored. */
  refuses?: (given: Given) => string | null;
};

/** An option with its value, for the usage. */
export const wordOf = (name: OptionName) => `--${name} ${options[name][1]}`;

/** What was given to a command; refuses what it does not take or does not understand. */
export function readOptions(
  words: string[],
  { needs, may = [], changes: takesChanges = false, refuses }: Takes,
  usage: string,
): { tenant: TenantId; given: Given } {
  const names = [...needs, ...may];
  const known = ["tenant", ...names].map((name) => [name, { type: "string" as const }]);
  const most = takesChanges ? Infinity : 0;
  const asked = { usage, options: Object.fromEntries(known), most, args: words };
  const { values, positionals } = readWords(asked);
  const said: Record<string, unknown> = values;
  const tenant = tenantId.safeParse(said["tenant"]).data;
  if (!tenant) throw new ConfigError("--tenant: the id of an organisation");
  const entries = names.flatMap((name) => {
    const value = said[name];
    if (value === undefined && !needs.includes(name)) return [];
    const [schema, , expected] = options[name];
    const result = schema.safeParse(value);
    if (value === undefined || !result.success) throw new ConfigError(`--${name}: ${expected}`);
    return [[name, result.data]];
  });
  // safe: each value was read by its option's own schema
  const read = Object.fromEntries(entries) as Omit<Given, "changes">;
  const given = { ...read, changes: changesIn(positionals) };
  const refused = refuses?.(given);
  if (refused) throw new ConfigError(refused);
  return { tenant, given };
}

function changesIn(pairs: readonly string[]): Given["changes"] {
  const given = pairs.map((pair) => {
    const at = pair.indexOf("=");
    if (at < 1) throw new ConfigError(`${pair}: an option of the policy is given as NAME=VALUE`);
    const name = pair.slice(0, at);
    if (!policyOptions.has(name))
      throw new ConfigError(`${name}: there is no such option of the policy`);
    return [name, valueIn(pair.slice(at + 1))];
  });
  return checked(changes, Object.fromEntries(given), "");
}

/** JSON, or a word that is none. */
function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function policyIn(file: string) {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new ConfigError(`--policy: ${file} cannot be read as JSON`);
  }
  return checked(policyApi.set.body, content, "--policy: ");
}

function checked<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const wrong = read.error.issues.map(({ path: at, message }) => {
    const last = at.findLastIndex((name) => policyOptions.has(name));
    return last < 0
      ? [...at, message].join(": ")
      : [...at.slice(0, last + 1), expectedOf(policyOptions.get(at[last] ?? ""))].join(": ");
  });
  throw new ConfigError(`${what}${wrong.join("; ")}`);
}

function newFile(file: string): string {
  if (existsSync(file)) throw new ConfigError(`--file: ${file} exists already`);
  if (!existsSync(path.dirname(path.resolve(file))))
    throw new ConfigError(`--file: there is no folder for ${file}`);
  return file;
}
