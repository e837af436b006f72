// After a change of the dependencies: `node scripts/complete-lock.ts`. A registry mirror may lack
// the binaries of other systems; npm then leaves them out of the lock file, and `npm ci` refuses a
// lock file without them. This writes what is known of them: version and system, so that each
// system installs its own.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

type Entry = {
  version: string;
  optionalDependencies?: Record<string, string>;
  dev?: boolean;
  [field: string]: unknown;
};

const file = path.join(import.meta.dirname, "../package-lock.json");
const lock: { packages: Record<string, Entry> } = JSON.parse(readFileSync(file, "utf8"));
const processors = ["arm64", "x64", "ia32", "ppc64", "riscv64", "s390x", "arm"];

for (const [name, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  if (name === "") continue;
  for (const [dependency, version] of Object.entries(optionalDependencies)) {
    if (/^\d/.test(version))
      lock.packages[`node_modules/${dependency}`] ??= entryOf(dependency, version, dev === true);
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(
  file,
  `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
);

/** The system is in the name: `…-linux-x64-musl`, `…/cli-win32-arm64`. */
function entryOf(name: string, version: string, dev: boolean): Entry {
  const [, system = "", rest = ""] =
    /(win32|darwin|linux|android|freebsd|openharmony)-(.+)$/.exec(name) ?? [];
  const processor = processors.find((each) => rest.startsWith(each));
  const library = rest.includes("musl") ? ["musl"] : rest.includes("gnu") ? ["glibc"] : null;
  if (!system || !processor) throw new Error(`for which system is ${name}?`);
  return {
    version,
    cpu: [processor],
    ...(dev ? { dev } : {}),
    ...(library ? { libc: library } : {}),
    optional: true,
    os: [system],
  };
}
