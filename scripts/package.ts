// Builds the app packages that an administrator uploads to Teams: `npm run package` writes
// dist/{brand}-msteams.zip and dist/{brand}-agile.zip.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { strToU8, zipSync } from "fflate";
import { type ApplicationType, applicationType } from "../src/domain/survey/survey.ts";
import { type Config, ConfigError, readConfig } from "../src/server/config.ts";
import { buildManifest } from "../src/server/teams/manifest.ts";
import { manifestProblems } from "../src/server/teams/manifest-problems.ts";
import { readIcon } from "./emulator-apps.ts";
import { schemaProblems } from "./manifest-schema.ts";

const root = join(import.meta.dirname, "..");

/** The zip of one variant, or what is wrong with its manifest. */
export function packageApp(
  app: ApplicationType,
  config: Config,
): { zip: Uint8Array; problems: string[] } {
  const manifest = buildManifest(app, config);
  const files = {
    "manifest.json": strToU8(JSON.stringify(manifest, null, 2)),
    "color.png": new Uint8Array(readIcon(app, "color")),
    "outline.png": new Uint8Array(readIcon(app, "outline")),
  };
  return {
    zip: zipSync(files, { level: 9, mtime: new Date("2026-01-01T00:00:00Z") }),
    problems: [...schemaProblems(manifest), ...manifestProblems(manifest)],
  };
}

if (import.meta.main) main();

function main(): void {
  try {
    const config = readConfig(process.env);
    mkdirSync(join(root, "dist"), { recursive: true });
    const done = applicationType.options.map((app) => write(app, config));
    process.exitCode = done.every(Boolean) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function write(app: ApplicationType, config: Config): boolean {
  const { zip, problems } = packageApp(app, config);
  const brand = config.product.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const file = join(root, "dist", `${brand}-${app}.zip`);
  for (const problem of problems) console.error(`${app}: ${problem}`);
  if (problems.length > 0) return false;
  writeFileSync(file, zip);
  console.log(`${relative(root, file)} (${zip.length} bytes)`);
  return true;
}
