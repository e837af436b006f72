import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Config } from "#server/config.ts";
import { withoutOptimising } from "#server/db/folders/wasm-tiers.ts";
import { testAnonymityKey } from "../anonymity-key.ts";

export type ProductProcess = {
  url: string;
  pid: number;
  /** What it has written, for a test that looks for something in it. */
  output: () => string;
  /** Ends it as an operator would, and answers its exit code. */
  stop: () => Promise<number | null>;
  /**
   * Ends it at once, as a power cut or the kernel would; nothing of it runs any more when this
   * resolves.
   */
  kill: () => Promise<void>;
};

/** A test's process ends within seconds; a bench's is as in production. */
export const nodeFlags = process.env.VITEST ? withoutOptimising : [];
const main = path.join(import.meta.dirname, "../../src/server/main.ts");

/**
 * Starts the product (or another `program` that says when it is ready) as a process of its own, as
 * an operator would; resolves when it says that it is ready, rejects with its own words where it
 * ends before.
 */
export async function startProductProcess(
  settings: Record<string, string>,
  program = main,
): Promise<ProductProcess> {
  const child = spawn(process.execPath, [...nodeFlags, program], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH ?? "",
      POLLY_STARTED_BY: process.env.POLLY_TEST_RUN ?? "",
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? "",
      ANONYMITY_KEY: testAnonymityKey,
      ...settings,
    },
  });
  let output = "";
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const address = /^Ready: (\S+)/m.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) =>
      reject(new Error(`the product ended with ${code}: ${output.trim()}`)),
    );
  });
  const url = await ready;
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    stop: () => end(child, "SIGTERM"),
    kill: async () => void (await end(child, "SIGKILL")),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
  return child.exitCode;
}

/**
 * The settings that make a process part of the same installation: its host, its bots, its database.
 */
export function settingsOf({
  variants,
  bot,
  hostIssuers,
  ...config
}: Config): Record<string, string> {
  return {
    PORT: String(config.port),
    DATA_DIR: config.dataDir,
    ...(config.databaseUrl ? { DATABASE_URL: config.databaseUrl } : {}),
    ...(config.redisUrl ? { REDIS_URL: config.redisUrl } : {}),
    LOG_LEVEL: config.logLevel,
    HOST_ISSUERS: hostIssuers.map(({ issuer, keysUrl }) => `${issuer}=${keysUrl}`).join(","),
    BOT_KEYS_URL: bot.keysUrl,
    BOT_TOKEN_URL: bot.tokenUrl,
    BOT_SERVICE_HOSTS: bot.serviceHosts.join(","),
    MSTEAMS_BOT_ID: variants.msteams.botId,
    MSTEAMS_BOT_SECRET: variants.msteams.botSecret,
    MSTEAMS_CLIENT_ID: variants.msteams.clientId,
    AGILE_BOT_ID: variants.agile.botId,
    AGILE_BOT_SECRET: variants.agile.botSecret,
    AGILE_CLIENT_ID: variants.agile.clientId,
  };
}
