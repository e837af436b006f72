import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const file = path.join(import.meta.dirname, "../../package.json");

/** The version of this program, as its release states it. */
export function programVersion(): string {
  const text: unknown = JSON.parse(readFileSync(file, "utf8"));
  return z.object({ version: z.string() }).parse(text).version;
}
