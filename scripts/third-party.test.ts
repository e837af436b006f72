import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { noticesOf } from "./notices.ts";
import { sbomOf } from "./sbom.ts";
import { idOf, isPermissive, serverPackages, shippedPackages } from "./third-party.ts";

const root = path.join(import.meta.dirname, "..");
const shipped = shippedPackages();

describe("packages of others", () => {
  it("that are shipped have permissive licences", () => {
    expect(shipped.length).toBeGreaterThan(100);
    const others = shipped.filter(({ license }) => !isPermissive(license));
    expect(others.map((each) => `${idOf(each)}: ${each.license}`)).toEqual([]);
    for (const license of ["GPL-3.0", "MIT AND GPL-3.0", "unknown", "SEE LICENSE IN README.md"])
      expect(isPermissive(license)).toBe(false);
    expect(isPermissive("(MIT OR GPL-3.0)")).toBe(true);
  });

  it("are all named in THIRD-PARTY-NOTICES.txt, which `npm run notices` writes", () => {
    const file = readFileSync(path.join(root, "THIRD-PARTY-NOTICES.txt"), "utf8");
    expect(file === noticesOf(shipped), "run `npm run notices`").toBe(true);
  });

  it("that pages and server import are among those, and the server's are installed without tools", () => {
    const known = new Set(shipped.map(({ name }) => name));
    const imported = importedBy(["src/**/*.{ts,tsx}", "teams-card/**/*.ts"]);
    expect(imported).toContain("react");
    expect(imported.filter((name) => !known.has(name))).toEqual([]);
    const installed = serverPackages();
    expect(installed).not.toContain("react");
    const served = importedBy(["src/{cards,contract,domain,server,text}/**/*.ts"]);
    expect(served).toContain("fastify");
    expect(served.filter((name) => !installed.has(name))).toEqual([]);
  });

  it("are listed for scanners as CycloneDX by `npm run sbom`", () => {
    const program = path.join(import.meta.dirname, "sbom.ts");
    const printed = JSON.parse(
      execFileSync(process.execPath, [program], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }),
    );
    expect(printed).toEqual(sbomOf(shipped));
    expect(printed).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
    const refs = shipped.map(
      ({ name, version }) => `pkg:npm/${name.replace("@", "%40")}@${version}`,
    );
    const listed: { purl: string; hashes: { content: string }[] }[] = printed.components;
    expect(listed.map(({ purl }) => purl)).toEqual(refs);
    expect(new Set(refs).size).toBe(refs.length);
    for (const { hashes } of listed) expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/);
  });
});

/** The packages that these files import, but for their types. */
function importedBy(files: string[]): string[] {
  const names = globSync(files, { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), "utf8");
      return [...text.matchAll(/^import (?!type\b)(?:[^";]*? from )?"([^".#][^"]*)";/gm)];
    })
    .map(([, name = ""]) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? "")
    .filter((name) => !name.startsWith("node:"));
  return [...new Set(names)];
}
