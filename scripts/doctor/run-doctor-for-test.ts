import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** `npm run doctor`'s own command in a process of its own: its lines by check, and its exit code. */
export async function runDoctor(
  settings: Record<string, string>,
  ...only: string[]
): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "../doctor.ts"), ...only], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH ?? "", ...settings },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += String(chunk)));
  const [code] = await once(child, "close");
  const lines = output
    .split("\n")
    .filter(
      (line) => line !== "" && !/ExperimentalWarning|--trace-warnings|extra certs/.test(line),
    );
  return { code: typeof code === "number" ? code : null, lines };
}
