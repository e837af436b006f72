import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] };

const root = path.join(import.meta.dirname, "..", "dist", "web");
/** What a list page may load before its first paint, in bytes of compressed script. */
const budget = 235 * 1024;

/** What the page that respondents answer on may load before its first question. */
const respondBudget = 90 * 1024;

/** The built files by source, as Vite lists them. */
function readManifest(name = "manifest.json"): Record<string, Chunk> {
  return JSON.parse(readFileSync(path.join(root, ".vite", name), "utf8"));
}

/**
 * Every script that loads with a chunk: itself and what it imports, without what it loads later.
 */
function scriptsOf(
  manifest: Record<string, Chunk>,
  key: string,
  found = new Set<string>(),
): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the build has no ${key}`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const next of chunk.imports ?? []) scriptsOf(manifest, next, found);
  return found;
}

it("a list page loads at most 235 KB of compressed script before its first paint", () => {
  const scripts = [...scriptsOf(readManifest(), "index.html")];
  const weight = scripts.reduce(
    (sum, file) => sum + gzipSync(readFileSync(path.join(root, file)), { level: 9 }).length,
    0,
  );
  expect(scripts.length).toBeGreaterThan(0);
  expect(weight).toBeLessThan(budget);
});

it("what asks for the list and draws it is a script of at most 28 KB, which needs no other", () => {
  const document = readFileSync(path.join(root, "index.html"), "utf8");
  const [, begin = "", next = ""] =
    /<script type="module"[^>]* src="([^"]*)"[^]*?<script type="module"[^>]* src="([^"]*)"/.exec(
      document,
    ) ?? [];
  expect([begin, next].map((file) => file.split("-")[0])).toEqual([
    "/assets/begin",
    "/assets/index",
  ]);
  const script = readFileSync(path.join(root, begin));
  expect(gzipSync(script, { level: 9 }).length).toBeLessThan(28 * 1024);
  expect(script.toString()).not.toMatch(/\bimport\s*[{"'*]|\bfrom\s*["'`]/);
});

it("authoring and results are loaded when they are opened", () => {
  const manifest = readManifest();
  const later = manifest["index.html"]?.dynamicImports ?? [];
  // By their files: a chunk that others share parts of has no source in the manifest.
  const files = later.map((page) => manifest[page]?.file ?? "").join(" ");
  expect(files).toMatch(/\bauthoring-page-/);
  expect(files).toMatch(/\bresults-page-/);
  const first = scriptsOf(manifest, "index.html");
  for (const page of later) expect(first.has(manifest[page]?.file ?? "")).toBe(false);
});

describe("the page that respondents answer on", () => {
  const manifest = readManifest("respond.json");
  const first = (hosted: boolean) => {
    const found = scriptsOf(manifest, "respond.html");
    scriptsOf(manifest, "respond/show-page.tsx", found);
    scriptsOf(manifest, hosted ? "respond/host-session.ts" : "sign-in/web-session.ts", found);
    return [...found].map((file) => readFileSync(path.join(root, file)));
  };

  for (const [place, hosted] of [
    ["on the web", false],
    ["inside the host, what speaks with the host included", true],
  ] as const) {
    it(`loads at most 90 KB of compressed script before the first question, ${place}`, () => {
      expect(
        first(hosted).reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0),
      ).toBeLessThan(respondBudget);
    });
  }

  it("has its styles in the document, and nothing of Fluent, zod or the router", () => {
    const document = readFileSync(path.join(root, "respond.html"), "utf8");
    expect(document).not.toContain('rel="stylesheet"');
    expect(document).toContain('<style nonce="__NONCE__">');
    const scripts = first(true).map(String).join("\n");
    for (const sign of ["fui-", "ZodError", "useNavigate", "QueryClient"])
      expect(scripts).not.toContain(sign);
  });
});
