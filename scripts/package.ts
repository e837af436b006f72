// Builds what an administrator needs to connect Teams: `npm run package` writes for each variant that
// has a bot the app package `dist/{brand}-{variant}.zip`, the application's manifest for Entra, and
// the steps of registering both. The bots' secrets are made in these steps, so it needs none.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import type { ApplicationType } from "../src/domain/survey/survey.ts";
import { type Config, ConfigError, readSettings } from "../src/server/config.ts";
import { buildManifest } from "../src/server/teams/manifest.ts";
import { manifestProblems } from "../src/server/teams/manifest-problems.ts";
import { readIcon } from "./emulator-apps.ts";
import { schemaProblems } from "./manifest-schema.ts";
import { readWords } from "./read-words.ts";
import { entraApplication, usedVariants } from "./registration.ts";
import { registrationSteps } from "./registration-steps.ts";

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

/** What an administrator needs of one variant, by the names of its files. */
export function packageFiles(
  app: ApplicationType,
  config: Config,
): { files: Map<string, Uint8Array>; problems: string[] } {
  const { zip, problems } = packageApp(app, config);
  const name = `${config.product.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${app}`;
  const named = { zip: `dist/${name}.zip`, entra: `dist/${name}-entra.json` };
  const entra = JSON.stringify(entraApplication(app, config), null, 2);
  const files = new Map([
    [named.zip, zip],
    [named.entra, strToU8(`${entra}\n`)],
    [`dist/${name}-steps.md`, strToU8(registrationSteps(app, config, named))],
  ]);
  return { files, problems };
}

if (import.meta.main) main();

function main(): void {
  try {
    readWords({ usage: "usage: npm run package   (writes the app packages into dist)" });
    const config = configFor(process.env);
    mkdirSync(join(root, "dist"), { recursive: true });
    const apps = usedVariants(config);
    if (apps.length === 0) throw new ConfigError("MSTEAMS_BOT_ID: no bot is given");
    const done = apps.map((app) => write(app, config));
    process.exitCode = done.every(Boolean) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** The settings without the emulator's, and whether or not the secrets are there yet. */
export function configFor(env: Record<string, string | undefined>): Config {
  const { config, problems } = readSettings({ ...env, EMULATOR: env.EMULATOR ?? "off" });
  const wrong = problems.filter((line) => !/^\w+_BOT_SECRET: /.test(line));
  if (wrong.length > 0) throw new ConfigError(wrong.join("\n"));
  return config;
}

function write(app: ApplicationType, config: Config): boolean {
  const { files, problems } = packageFiles(app, config);
  for (const problem of problems) console.error(`${app}: ${problem}`);
  if (problems.length > 0) return false;
  for (const [name, bytes] of files) {
    writeFileSync(join(root, name), bytes);
    console.log(`${name} (${bytes.length} bytes)`);
  }
  return true;
}
