import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { nodeFlags } from "./product-process.ts";

/** What a command wrote, without Node's own warnings, and its exit code. */
export type Outcome = { code: number | null; said: string };

const scripts = path.join(import.meta.dirname, "../../scripts");

/** Starts one of the operator's commands as a process of its own; `uid`: as another account. */
export function startCommand(
  name: string,
  words: readonly string[],
  env: Record<string, string>,
  { uid }: { uid?: number } = {},
): { child: ChildProcess; outcome: Promise<Outcome> } {
  const child = spawn(
    process.execPath,
    [...nodeFlags, path.join(scripts, `${name}.ts`), ...words],
    {
      stdio: ["ignore", "pipe", "pipe"],
      ...(uid === undefined ? {} : { uid }),
      env: {
        PATH: process.env.PATH ?? "",
        POLLY_STARTED_BY: process.env.POLLY_TEST_RUN ?? "",
        ...env,
      },
    },
  );
  let said = "";
  child.stdout.on("data", (chunk) => (said += String(chunk)));
  child.stderr.on("data", (chunk) => (said += String(chunk)));
  const outcome = new Promise<Outcome>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      const lines = said.split("\n").filter((line) => !/Warning|--trace-warnings/.test(line));
      resolve({ code, said: lines.join("\n").trim() });
    });
  });
  return { child, outcome };
}

/** Runs one of the operator's commands to its end. */
export function runCommand(
  name: string,
  words: readonly string[],
  env: Record<string, string>,
): Promise<Outcome> {
  return startCommand(name, words, env).outcome;
}
