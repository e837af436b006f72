import { existsSync, statSync } from "node:fs";
import { type Setting, settings } from "../../src/server/settings.ts";
import type { Deployment } from "./deployment.ts";
import { type Check, type Finding, fix, ok, skip, wordOf } from "./finding.ts";

/** Who besides the process's account may read what is secret. */
export const checkModes: Check = {
  name: "modes",
  run: async (at) => {
    if (process.platform === "win32") return skip("Windows has no such modes");
    const places = placesOf(at);
    if (places.length === 0) return skip("no secret is in a file here yet");
    const found = places.flatMap(({ file, mode }) => problemOf(file, mode) ?? []);
    return found.length > 0 ? found : ok(`${places.length} files and folders are closed to others`);
  },
};

function placesOf({ env, config }: Deployment): { file: string; mode: string }[] {
  const files = Object.entries<Setting>(settings)
    .filter(([, { secret }]) => secret)
    .map(([name]) => env[`${name}_FILE`]?.trim() ?? "");
  const key = config.anonymityKey.given ? [] : [config.anonymityKey.file];
  const closed = [...new Set([...files, ...key])].map((file) => ({ file, mode: "600" }));
  return [...closed, { file: config.dataDir, mode: "700" }].filter(
    ({ file }) => file !== "" && existsSync(file),
  );
}

/**
 * A file of another account may be readable by a group: so Kubernetes gives secrets to a process.
 */
function problemOf(file: string, wanted: string): Finding | null {
  try {
    const { mode, uid } = statSync(file);
    const open = uid === process.getuid?.() ? 0o077 : 0o037;
    if ((mode & open) === 0) return null;
    return fix(`${file} has the mode ${(mode & 0o777).toString(8)}`, `chmod ${wanted} ${file}`);
  } catch (error) {
    return fix(`${file} cannot be read (${wordOf(error)})`, "give it to the product's account");
  }
}
