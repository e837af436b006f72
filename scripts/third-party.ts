import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A package that the product ships or runs with, as the lock file and its own folder say. */
export type Shipped = {
  name: string;
  version: string;
  license: string;
  integrity: string | null;
  /** Its own licence and notice files, in full. */
  texts: string[];
};

const root = path.join(import.meta.dirname, "..");

/** Licences under which a package may be shipped without conditions beyond naming it. */
const permissive: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "Bitstream-Vera",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
]);

/** Where the package names its licence in words only: read by hand, for this version. */
const readByHand: Readonly<Record<string, string>> = {
  "dejavu-fonts-ttf@2.37.3": "Bitstream-Vera",
  "limiter@1.1.5": "MIT",
};

type Entry = {
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
};

const lock: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync(path.join(root, "package-lock.json"), "utf8"),
);

/**
 * The packages of `dependencies` and what they need, by name: what is bundled for the browser is
 * among them. Binaries for other systems are left out; they are the same packages.
 */
export function shippedPackages(): Shipped[] {
  const found = new Map<string, Shipped>();
  for (const [folder, entry] of Object.entries(lock.packages)) {
    if (folder === "" || entry.dev || entry.os || entry.cpu) continue;
    const name = folder.slice(folder.lastIndexOf("node_modules/") + 13);
    const version = entry.version ?? "";
    const id = `${name}@${version}`;
    if (found.has(id)) continue;
    found.set(id, {
      name,
      version,
      license: readByHand[id] ?? entry.license ?? "unknown",
      integrity: entry.integrity ?? null,
      texts: textsIn(path.join(root, folder)),
    });
  }
  return [...found.values()].sort((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
}

/** Whether one of the licences that a package offers is permissive. */
export function isPermissive(license: string): boolean {
  return license
    .replace(/^\((.*)\)$/, "$1")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((part) => permissive.has(part.trim())));
}

export function idOf({ name, version }: Pick<Shipped, "name" | "version">): string {
  return `${name}@${version}`;
}

function textsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^(licen[cs]e|notice|copying)/i.test(name) && !/\.(js|ts|json)$/.test(name))
    .sort()
    .map((name) => readFileSync(path.join(folder, name), "utf8").replaceAll("\r", "").trim());
}
