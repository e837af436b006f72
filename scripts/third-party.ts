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
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
};

const lock: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync(path.join(root, "package-lock.json"), "utf8"),
);

/** Only browsers run these: they are built into the pages, and not installed with the server. */
const inPages = [
  "@fluentui/react-components",
  "@fluentui/react-icons",
  "@microsoft/teams-js",
  "@stripe/react-stripe-js",
  "@tanstack/react-query",
  "@tanstack/react-virtual",
  "adaptivecards",
  "eventsource-parser",
  "oauth4webapi",
  "react",
  "react-dom",
  "react-hook-form",
  "react-router",
  "swiper",
];

/**
 * The packages of `dependencies` and of the pages, and what they need, by name. Binaries for other
 * systems are left out; they are the same packages.
 */
export function shippedPackages(): Shipped[] {
  const found = new Map<string, Shipped>();
  const built = neededBy(inPages.map((name) => `node_modules/${name}`));
  for (const [folder, entry] of Object.entries(lock.packages)) {
    if (folder === "" || entry.os || entry.cpu || (entry.dev && !built.has(folder))) continue;
    const name = nameOf(folder);
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

/** The packages that the server needs, by name, as `npm ci --omit=dev` installs them. */
export function serverPackages(): Set<string> {
  const folders = Object.entries(lock.packages).filter(([, { dev }]) => !dev);
  return new Set(folders.map(([folder]) => nameOf(folder)));
}

/** These folders of the lock file, and those of everything that they need. */
function neededBy(folders: readonly string[]): Set<string> {
  const needed = new Set<string>();
  const visit = (folder: string) => {
    const entry = lock.packages[folder];
    if (!entry || needed.has(folder)) return;
    needed.add(folder);
    for (const name of Object.keys({ ...entry.peerDependencies, ...entry.dependencies }))
      visit(resolved(name, folder));
  };
  folders.forEach(visit);
  return needed;
}

/** The folder in which a package finds another: its own packages first, then those around it. */
function resolved(name: string, from: string): string {
  const inside = `${from}/node_modules/${name}`;
  if (lock.packages[inside]) return inside;
  const around = from.lastIndexOf("/node_modules/");
  return around < 0 ? `node_modules/${name}` : resolved(name, from.slice(0, around));
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

function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf("node_modules/") + 13);
}

function textsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^(licen[cs]e|notice|copying)/i.test(name) && !/\.(js|ts|json)$/.test(name))
    .sort()
    .map((name) => readFileSync(path.join(folder, name), "utf8").replaceAll("\r", "").trim());
}
