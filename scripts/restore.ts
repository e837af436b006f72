// `npm run restore -- FILE`: puts a backup into an empty database, or with `--replace` in the place
// of the present one; `--check` only checks the file (see docs/backup.md). Stop the product first.
// `--key-is-lost` restores without the key; `npm run rotate-anonymity-key` then gives up what it
// sealed. Nothing is touched before the whole file was checked, and a restore that is cut short
// leaves either the old database or the new one.
import { useCompileCache } from "../src/server/process/compile-cache.ts";

useCompileCache();
await import("./commands/restore.ts");
