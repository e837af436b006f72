import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] };

const root = path.join(import.meta.dirname, "..", "dist", "web");
/** What a list page may load before its first paint, in bytes of compressed script. */
const budget = 235 * 1024;

/** The built files by source, as Vite lists them. */
function readManifest(): Record<string, Chunk> {
  return JSON.parse(readFileSync(path.join(root, ".vite", "manifest.json"), "utf8"));
}

/** Every script that loads with a chunk: itself and what it imports, without what it loads later. */
function scriptsOf(manifest: Record<string, Chunk>, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the build has no ${key}`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const next of chunk.imports ?? []) scriptsOf(manifest, next, found);
  return found;
}

it("a list page loads at most 235 KB of compressed script before its first paint", () => {
  const scripts = [...scriptsOf(readManifest(), "index.html")];
  const weight = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(root, file)), { level: 9 }).length, 0);
  expect(scripts.length).toBeGreaterThan(0);
  expect(weight).toBeLessThan(budget);
});

it("authoring and results are loaded when they are opened", () => {
  const manifest = readManifest();
  const later = manifest["index.html"]?.dynamicImports ?? [];
  expect(later).toEqual(expect.arrayContaining(["surveys/authoring-page.tsx", "results/results-page.tsx"]));
  const first = scriptsOf(manifest, "index.html");
  for (const page of later) expect(first.has(manifest[page]?.file ?? "")).toBe(false);
});
