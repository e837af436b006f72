import { type ChildProcess, spawn } from "node:child_process";
import type { Readable, Transform, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BackupError } from "./backup-error.ts";

/**
 * Resolves when the program has ended well; otherwise rejects with the first error that it wrote,
 * without values that stood in it.
 */
export function ended(child: ChildProcess, name: string): Promise<void> {
  let said = "";
  child.stderr?.on("data", (chunk) => (said = (said + String(chunk)).slice(0, 20_000)));
  const over = new Promise<void>((resolve, reject) => {
    child.once("error", () => reject(new BackupError(`${name} cannot be run`)));
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new BackupError(`${name} failed: ${errorIn(said)}`)),
    );
  });
  // Whoever reads the output may learn of its end first.
  over.catch(() => {});
  return over;
}

/**
 * Writes a stream to a program. It may stop reading before the end, as tar does at the mark that
 * ends an archive: whether that was well, the program's own end tells (`ended`).
 */
export async function feed(
  source: Readable,
  through: readonly Transform[],
  into: Writable,
): Promise<void> {
  await pipeline([source, ...through, into]).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE" && error.code !== "EPIPE") throw error;
  });
}

function errorIn(said: string): string {
  const lines = said.split("\n").filter((line) => line.trim() !== "");
  const line = lines.find((each) => /error|fatal|cannot/i.test(each)) ?? lines[0] ?? "no reason";
  return line.replace(/^.*?(?:ERROR|FATAL|error): +/, "").replace(/: ".*$/, "");
}

/** Makes or unpacks an archive of a folder. */
export function runTar(words: readonly string[], stdio: ["ignore" | "pipe", "ignore" | "pipe"]) {
  const child = spawn("tar", words, { stdio: [...stdio, "pipe"] });
  return { child, ended: ended(child, "tar") };
}
