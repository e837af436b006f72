// `node scripts/migration-sums.ts` checks that no migration was changed after it had been recorded;
// with `record`, it records those that are new. The sums lie in `migrations/SHA256SUMS`, as
// `sha256sum` writes them. A database that has run a migration never runs it again, so a change of
// it would reach only new databases; and the product refuses a database whose migrations it does
// not know by these same sums (`db/migrate.ts`).
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const home = path.join(import.meta.dirname, "../migrations");

/** Adds the sums of migrations that have none yet, in the order of their names. */
export function recordMigrations(folder = home): void {
  const recorded = readSums(folder);
  for (const name of migrationsIn(folder))
    if (!recorded.has(name)) recorded.set(name, sumOf(folder, name));
  const lines = [...recorded]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, sum]) => `${sum}  ${name}\n`);
  writeFileSync(path.join(folder, "SHA256SUMS"), lines.join(""));
}

/** What is wrong with the migrations of a folder, a line each with what to do about it. */
export function migrationProblems(folder = home): string[] {
  const recorded = readSums(folder);
  const names = migrationsIn(folder);
  return [
    ...names
      .filter((name) => !recorded.has(name))
      .map(
        (name) =>
          `migrations/${name} is not recorded yet: run \`node scripts/migration-sums.ts record\` once its SQL is final`,
      ),
    ...names
      .filter((name) => recorded.has(name) && recorded.get(name) !== sumOf(folder, name))
      .map(
        (name) =>
          `migrations/${name} was changed after it had been recorded: undo that and make another migration. Only where it has never left your machine, take its line out of migrations/SHA256SUMS and run \`node scripts/migration-sums.ts record\``,
      ),
    ...[...recorded.keys()]
      .filter((name) => !names.includes(name))
      .map(
        (name) =>
          `migrations/${name} is recorded in migrations/SHA256SUMS and gone: bring it back, or take its line out if it never landed`,
      ),
    ...orderProblems(folder),
  ];
}

/** A migration whose time is before that of one that ran already is never run. */
function orderProblems(folder: string): string[] {
  const { entries }: { entries: { tag: string; when: number }[] } = JSON.parse(
    readFileSync(path.join(folder, "meta/_journal.json"), "utf8"),
  );
  return entries.flatMap(({ tag, when }, at) => {
    const before = entries[at - 1];
    if (!before || before.when < when) return [];
    return [
      `migrations/${tag}.sql is dated before ${before.tag}.sql in meta/_journal.json and would never run: make it again`,
    ];
  });
}

function migrationsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
}

function readSums(folder: string): Map<string, string> {
  const file = path.join(folder, "SHA256SUMS");
  if (!existsSync(file)) return new Map();
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

function sumOf(folder: string, name: string): string {
  return createHash("sha256")
    .update(readFileSync(path.join(folder, name)))
    .digest("hex");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  if (process.argv[2] === "record") recordMigrations();
  const problems = migrationProblems();
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log("migrations: none was changed");
  process.exit(problems.length === 0 ? 0 : 1);
}
