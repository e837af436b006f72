import { readFileSync } from "node:fs";
import { late, withTimeLimit } from "../../src/server/async/time-limit.ts";
import { type Setting, settings } from "../../src/server/settings.ts";
import { checks } from "./checks.ts";
import { type Deployment, deploymentOf } from "./deployment.ts";
import { type Check, type Finding, fix, wordOf } from "./finding.ts";

type Examined = { print: (line: string) => void; only: readonly string[] };

/**
 * Runs the checks (`only`: those of these names), prints a line for each finding in their order,
 * and answers whether nothing is to be repaired.
 */
export async function examine(
  env: Record<string, string | undefined>,
  { print, only }: Examined,
): Promise<boolean> {
  const deployment = deploymentOf(env);
  const hide = hiding(env);
  const chosen = checks.filter(({ name }) => only.length === 0 || only.includes(name));
  const running = chosen.map((check) => ({
    name: check.name,
    found: findingsOf(check, deployment),
  }));
  let sound = true;
  for (const { name, found } of running)
    for (const { state, text } of await found) {
      print(hide(`${state.padEnd(4)}  ${name}${state === "skip" ? " because" : ":"} ${text}`));
      if (state === "FIX") sound = false;
    }
  await withTimeLimit(
    5000,
    deployment.close().catch(() => {}),
  );
  return sound;
}

/** One check that fails, or takes too long, never stops the others. */
async function findingsOf({ seconds = 15, run }: Check, at: Deployment): Promise<Finding[]> {
  try {
    const found = await withTimeLimit(seconds * 1000, run(at));
    if (found === late)
      return [fix(`no answer within ${seconds} seconds`, "see whether it is reachable from here")];
    return [found].flat();
  } catch (error) {
    return [
      fix(`it cannot be looked at (${wordOf(error)})`, "see whether it is reachable from here"),
    ];
  }
}

/** Takes secrets, and passwords in addresses, out of a line. */
function hiding(env: Record<string, string | undefined>): (line: string) => string {
  const values = Object.entries<Setting>(settings)
    .filter(([, { secret }]) => secret)
    .flatMap(([name]) => [env[name] ?? "", contentOf(env[`${name}_FILE`])])
    .flatMap((value) => [value, ...passwordIn(value)])
    .filter((value) => value.length > 3);
  return (line) => values.reduce((text, value) => text.replaceAll(value, "…"), line);
}

function contentOf(file: string | undefined): string {
  try {
    return file ? readFileSync(file, "utf8").trim() : "";
  } catch {
    return "";
  }
}

function passwordIn(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { password } = new URL(address);
  return [password, decodeURIComponent(password)];
}
