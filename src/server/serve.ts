import { existsSync } from "node:fs";
import path from "node:path";
import { ConfigError, readConfig } from "./config.ts";
import { openDatabase } from "./db/db.ts";
import { warnOfMisspelt } from "./misspelt-settings.ts";
import { collectGarbage } from "./process/collect-garbage.ts";
import { createLifetime } from "./process/lifetime.ts";
import { startProduct } from "./product.ts";

const webRoot = path.join(import.meta.dirname, "../../dist/web");

/**
 * Starts the product as configured by the environment and logs when it is ready; ends the process
 * if it can't start.
 */
export async function serve(): Promise<void> {
  const lifetime = createLifetime();
  warnOfMisspelt(process.env);
  try {
    const config = readConfig({ ...process.env, EMULATOR: process.env.EMULATOR ?? "false" });
    if (!existsSync(webRoot))
      throw new ConfigError("the pages are not built: run `npm run build` first");
    const database = await openDatabase(config);
    lifetime.add(database.close);
    const product = await startProduct(config, database, { webRoot });
    lifetime.add(product.close, product.closesWithin);
    collectGarbage();
    process.stdout.write(`Ready: ${config.publicUrl}\n`);
  } catch (error) {
    await lifetime.fail(error);
  }
}
