import { openFolder } from "./embedded-folder.ts";
import { neverOptimise } from "./wasm-tiers.ts";

// A program: creates a database in the empty folder that is its second word, for its owner only.
process.umask(0o077);
neverOptimise();
const [dataDir = "", folder = ""] = process.argv.slice(2);
const { close } = await openFolder(dataDir, folder);
await close();
