// Checks what a linter does not: names of files, folders and what they import, lines, sentences
// outside `src/text`, tables outside their places, clocks outside the context.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { unusedExports } from "./export-rules.ts";
import { crowdedFolders, folderCycles, type SourceFile } from "./folder-rules.ts";
import { lineRules } from "./line-rules.ts";

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx"], {
  encoding: "utf8",
})
  .split("\n")
  .filter(Boolean)
  .flatMap((name): SourceFile[] => {
    const text = read(name);
    return text === null ? [] : [{ name, text }];
  });

const problems = [
  ...files.flatMap(({ name, text }) =>
    lineRules
      .filter(({ files, except }) => files.test(name) && !except?.test(name))
      .flatMap(({ what, found }) => {
        const at = found(text, name);
        return at === null ? [] : [`${name}${at > 0 ? `:${at}` : ""}: ${what}`];
      }),
  ),
  ...crowdedFolders(files),
  ...folderCycles(files),
  ...unusedExports(files),
];
for (const problem of problems) console.error(problem);
console.log(
  problems.length === 0
    ? `structure: ${files.length} files in order`
    : `structure: ${problems.length} problems`,
);
process.exit(problems.length === 0 ? 0 : 1);

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
