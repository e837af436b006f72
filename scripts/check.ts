// `npm run check`: format, lint, types and structure; the part of `npm test` that takes seconds.
import { pathToFileURL } from "node:url";
import { takeWords } from "./read-words.ts";
import { run } from "./run.ts";

const checks: [name: string, command: string, args: string[]][] = [
  ["format", "biome", ["check", "--error-on-warnings", "."]],
  ["lint", "oxlint", ["--type-aware", "--deny-warnings"]],
  ["types of domain, contract, text and cards", "tsc", ["-p", "tsconfig.pure.json"]],
  ["types of the server and the emulator", "tsc", ["-p", "tsconfig.server.json"]],
  ["types of the pages", "tsc", ["-p", "tsconfig.web.json"]],
  ["types of the emulator's shell", "tsc", ["-p", "emulator/shell/tsconfig.json"]],
  ["structure", "node", ["scripts/check-structure.ts"]],
  ["migrations", "node", ["scripts/migration-sums.ts"]],
];

/** Runs every check, also after one has failed; answers the names of those that failed. */
export async function check(): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, command, args] of checks) {
    if ((await run(command, args)) !== 0) failed.push(name);
  }
  return failed;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  takeWords({ usage: "usage: npm run check   (format, lint, types and structure)" });
  const failed = await check();
  console.log(failed.length === 0 ? "All checks passed." : `Failed: ${failed.join(", ")}`);
  process.exit(failed.length === 0 ? 0 : 1);
}
