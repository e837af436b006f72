// Writes the SQL for what changed in the tables since the last migration: `npm run make-migration
// -- NAME`. drizzle-kit brings install scripts and is needed only here, so it lives in a folder of
// its own outside the project.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { recordMigrations } from "./migration-sums.ts";
import { takeWords } from "./read-words.ts";

const [name = "change"] = takeWords({ usage: "usage: npm run make-migration -- NAME", most: 1 });
const root = join(import.meta.dirname, "..");
const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "polly-migration-"));
const out = relative(folder, join(root, "migrations"));
const config = {
  schema: join(root, "src/server/db/*tables.ts"),
  out,
  dialect: "postgresql",
  casing: "snake_case",
};
writeFileSync(join(folder, "package.json"), "{}");
writeFileSync(join(folder, "drizzle.config.json"), JSON.stringify(config));
run("npm", [
  "install",
  "--ignore-scripts",
  "--no-audit",
  "--no-fund",
  "drizzle-kit@0.31.11",
  `drizzle-orm@${dependencies["drizzle-orm"]}`,
]);
run("npx", ["drizzle-kit", "generate", "--config", "drizzle.config.json", "--name", name]);
rmSync(folder, { recursive: true });
recordMigrations();

function run(command: string, args: string[]): void {
  const done = spawnSync(command, args, { cwd: folder, stdio: "inherit" });
  if (done.status !== 0) process.exit(1);
}
