// Builds the product's pages and the emulator's shell, each only where its sources have changed
// since the last build.
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { takeWords } from "./read-words.ts";

const root = path.join(import.meta.dirname, "..");

export const webRoot = path.join(root, "dist/web");
export const shellRoot = path.join(root, "dist/emulator");

export const sites = [
  {
    configs: ["vite.config.ts", "vite-respond.config.ts"],
    out: webRoot,
    sources: [
      "vite.config.ts",
      "vite-respond.config.ts",
      "vite-without.ts",
      "src/web/**/*",
      "src/domain/**/*",
      "src/contract/**/*",
      "src/text/**/*",
    ],
  },
  {
    configs: ["emulator/shell/vite.config.ts"],
    out: shellRoot,
    sources: ["emulator/shell/**/*", "emulator/emulator-api.ts"],
  },
];

/**
 * Builds what is out of date; answers the names of what was built. Each site is built beside its
 * place and then put there whole: several processes may build at once, and one that is ended leaves
 * what was there.
 */
export async function buildPages(): Promise<string[]> {
  const built: string[] = [];
  for (const { configs, out, sources } of sites) {
    const wanted = hashOf([...sources, "package-lock.json"]);
    const stamp = path.join(out, ".stamp");
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) continue;
    const made = `${out}.${process.pid}`;
    rmSync(made, { recursive: true, force: true });
    for (const config of configs) await buildForProduction(path.join(root, config), made);
    if (out === webRoot) await compress(path.join(made, "assets"));
    writeFileSync(path.join(made, ".stamp"), wanted);
    putInPlace(made, out);
    built.push(path.basename(out));
  }
  return built;
}

/** Where another process puts its own there meanwhile, that one stays: it is as new. */
function putInPlace(made: string, out: string): void {
  const old = `${made}.old`;
  unless(["ENOENT"], () => renameSync(out, old));
  unless(["ENOTEMPTY", "EEXIST"], () => renameSync(made, out));
  for (const left of [old, made]) rmSync(left, { recursive: true, force: true });
}

function unless(codes: readonly string[], run: () => void): void {
  try {
    run();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (!codes.some((each) => each === code)) throw error;
  }
}

/**
 * Vite builds for the mode that the environment names; what is started afterwards must not find
 * that mode there.
 */
async function buildForProduction(configFile: string, outDir: string): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  try {
    // Imported only when building: a start has no time to load it.
    const { build } = await import("vite");
    await build({ configFile, logLevel: "error", build: { outDir, emptyOutDir: false } });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

/**
 * Puts `.br` and `.gz` beside each asset: a respondent's line is often a slow one, and nothing is
 * compressed while a person waits.
 */
async function compress(folder: string): Promise<void> {
  const pack = { br: promisify(brotliCompress), gz: promisify(gzip) };
  const files = globSync(["*.js", "*.css", "*.svg"], { cwd: folder }).map((file) =>
    path.join(folder, file),
  );
  for (const file of files) {
    const content = readFileSync(file);
    for (const [ending, packed] of Object.entries(pack))
      writeFileSync(`${file}.${ending}`, await packed(content));
  }
}

function hashOf(patterns: string[]): string {
  const hash = createHash("sha256");
  const files = globSync(patterns, { cwd: root, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name),
  );
  for (const file of files.map((entry) => path.join(entry.parentPath, entry.name)).sort())
    hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest("hex");
}

if (process.argv[1] === import.meta.filename) {
  takeWords({ usage: "usage: npm run build   (builds the pages that changed)" });
  console.log(`built: ${(await buildPages()).join(", ") || "nothing to do"}`);
}
