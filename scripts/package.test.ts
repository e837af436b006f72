import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readConfig } from "../src/server/config.ts";
import { buildManifest } from "../src/server/teams/manifest.ts";
import { schemaProblems } from "./manifest-schema.ts";
import { packageApp } from "./package.ts";

const config = readConfig({ PUBLIC_URL: "https://polls.example.com", EMULATOR: "on" });

describe("npm run package", () => {
  it("builds a zip that Microsoft's schema accepts, with both icons in their sizes", () => {
    for (const app of ["msteams", "agile"] as const) {
      const { zip, problems } = packageApp(app, config);
      expect(problems).toEqual([]);
      const files = unzipSync(zip);
      expect(Object.keys(files).sort()).toEqual(["color.png", "manifest.json", "outline.png"]);
      expect(JSON.parse(strFromU8(files["manifest.json"] ?? new Uint8Array()))).toEqual(
        JSON.parse(JSON.stringify(buildManifest(app, config))),
      );
      expect(sizeOf(files["color.png"])).toEqual([192, 192]);
      expect(sizeOf(files["outline.png"])).toEqual([32, 32]);
    }
  });

  it("finds what is wrong with a manifest", () => {
    const manifest = buildManifest("msteams", config);
    expect(
      schemaProblems({
        ...manifest,
        name: { short: "x".repeat(31), full: "x" },
      } as typeof manifest),
    ).toEqual([expect.stringContaining("/name/short")]);
    const { icons: _, ...without } = manifest;
    expect(schemaProblems(without)).toEqual([expect.stringContaining("icons")]);
  });

  it("refuses an address that Teams would not take", () => {
    expect(packageApp("msteams", readConfig({ EMULATOR: "on" })).problems.join()).toContain(
      "https",
    );
  });
});

/** Width and height, as a PNG's header gives them. */
function sizeOf(png: Uint8Array | undefined): number[] {
  const header = new DataView((png ?? new Uint8Array(24)).buffer, png?.byteOffset ?? 0);
  return [header.getUint32(16), header.getUint32(20)];
}
