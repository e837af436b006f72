// `npm run emulator -- PACKAGE.zip …`: the Teams emulator alone, in the place of a tenant to which
// these app packages were uploaded (docs/deploying.md, "A rehearsal without a tenant"). It takes
// the bots' secrets from the product's settings, and keeps nothing.
import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { z } from "zod";
import type { AppRegistration } from "../emulator/directory/registered-app.ts";
import { startEmulator } from "../emulator/start-emulator.ts";
import { type Config, ConfigError, readConfig } from "../src/server/config.ts";
import { shellRoot } from "./build-pages.ts";
import { readWords } from "./read-words.ts";
import { messagingEndpoint, usedVariants } from "./registration.ts";

const manifestShape = z.looseObject({ bots: z.array(z.object({ botId: z.string() })).min(1) });

if (import.meta.main) await main();

async function main(): Promise<void> {
  try {
    const usage = "usage: npm run emulator -- PACKAGE.zip ...";
    const zips = readWords({ usage, most: Infinity }).positionals;
    if (zips.length === 0) throw new ConfigError(usage);
    const config = readConfig(process.env);
    const { url } = await startEmulator({
      port: config.emulatorPort,
      dataFile: null,
      apps: zips.map((zip) => uploadedApp(readFileSync(zip), config)),
      webRoot: shellRoot,
    });
    console.log(`Ready: ${url}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** The app of a package, with what Azure knows of its bot. */
export function uploadedApp(zip: Uint8Array, config: Config): AppRegistration {
  const { "manifest.json": text, "color.png": icon } = unzipSync(zip);
  const manifest = manifestShape.parse(JSON.parse(strFromU8(text ?? new Uint8Array())));
  const botId = manifest.bots[0]?.botId;
  const name = usedVariants(config).find((app) => config.variants[app].botId === botId);
  if (!name) throw new ConfigError(`the package's bot ${botId} is not that of the settings`);
  return {
    name,
    manifest,
    messagingEndpoint: messagingEndpoint(config, name),
    botSecret: config.variants[name].botSecret,
    iconUrl: `data:image/png;base64,${Buffer.from(icon ?? []).toString("base64")}`,
  };
}
