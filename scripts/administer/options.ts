import { readFileSync } from "node:fs";
import { z } from "zod";
import { auditActions } from "../../src/domain/administration/audited.ts";
import { policy } from "../../src/domain/administration/policy.ts";
import { surveyId, userId } from "../../src/domain/ids.ts";
import { surveyState, surveyType } from "../../src/domain/survey/survey.ts";
import { storableTime } from "../../src/domain/time/storable-time.ts";
import { ConfigError } from "../../src/server/config.ts";

/** The policy's options that a file names; the others stay as they are. */
const policyFile = policy.partial();

/** Every option of a command: how it is read, and what it has to be. */
export const options = {
  user: [userId, "the id of a person"],
  survey: [surveyId, "the id of a survey"],
  to: [userId, "the id of a person"],
  from: [userId, "the id of a person"],
  owner: [userId, "the id of a person"],
  search: [z.string().trim().min(2).max(100), "at least two characters"],
  type: [surveyType, surveyType.options.join(", ")],
  state: [surveyState, surveyState.options.join(", ")],
  person: [userId, "the id of a person"],
  subject: [z.guid().toLowerCase(), "the id of a survey, series, subscription or task"],
  action: [z.enum(auditActions), "an action of the audit, such as close"],
  since: [storableTime, "a time such as 2026-03-01T00:00:00Z"],
  until: [storableTime, "a time such as 2026-03-01T00:00:00Z"],
  format: [z.enum(["csv", "jsonl"]), "csv or jsonl"],
  file: [z.string().transform(readPolicyFile), "a JSON file with options of the policy"],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

export type OptionName = keyof typeof options;
export type Given = { [N in OptionName]?: z.output<(typeof options)[N][0]> };

function readPolicyFile(name: string): z.output<typeof policyFile> {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(name, "utf8"));
  } catch {
    throw new ConfigError(`--file: ${name} cannot be read as JSON`);
  }
  const read = policyFile.safeParse(content);
  if (read.success) return read.data;
  const wrong = read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new ConfigError(`--file: ${wrong.join("; ")}`);
}
