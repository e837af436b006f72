// Checks what a linter does not: names of files, sentences outside `src/text`, tables outside their places, clocks outside the context.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

type Rule = { what: string; files: RegExp; except?: RegExp; found: (text: string, file: string) => boolean };

const banned = /^(index|utils?|helpers?|types?|common|misc|shared|manager)$/;
const isTest = /\.test\.tsx?$|^test\/|^e2e\//;

const rules: Rule[] = [
  {
    what: "a file is named in kebab-case after what it exports, never index, utils, helpers, types, common, misc, shared, manager",
    files: /\.tsx?$/,
    found: (_text, file) => {
      const name = path.basename(file).replace(/\.(test|spec|config|d)?\.?tsx?$/, "");
      return !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || banned.test(name);
    },
  },
  {
    what: "no barrels: nothing is exported again",
    files: /^(src|emulator)\/.*\.tsx?$/,
    found: (text) => /^export (\*|\{[^}]*\}) from/m.test(text),
  },
  {
    what: "only the context's clock is read",
    files: /^src\/(domain|server\/(surveys|responses|results|conversations|outbox|bot))\//,
    except: isTest,
    found: (text) => /\bDate\.now\(\)|new Date\(\)/.test(text),
  },
  {
    what: "`as` only with a `// safe:` comment on the same or the line before",
    files: /^src\/.*\.tsx?$/,
    except: isTest,
    found: hasUnsafeCast,
  },
  {
    what: "no enum, no namespace, no ts-ignore",
    files: /\.tsx?$/,
    except: /check-structure/,
    found: (text) => /^\s*(export )?(const )?enum |@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable|biome-ignore/m.test(text),
  },
  {
    what: "tests are neither skipped nor alone",
    files: isTest,
    found: (text) => /\b(it|test|describe)\.(skip|only|todo|fixme)\b/.test(text),
  },
  {
    what: "tables are touched by queries, use cases and jobs of features, never by http, bot or live",
    files: /^src\/server\/(http|bot|live)\//,
    except: isTest,
    found: (text) => /db\/tables\.ts/.test(text),
  },
  { what: "the emulator imports nothing of the product", files: /^emulator\//, found: (text) => /from "(#|(\.\.\/)+src\/)/.test(text) },
];

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx"], { encoding: "utf8" })
  .split("\n")
  .filter(Boolean);
let failures = 0;
for (const file of files) {
  const text = read(file);
  if (text === null) continue;
  for (const rule of rules) {
    if (!rule.files.test(file) || rule.except?.test(file) || !rule.found(text, file)) continue;
    console.error(`${file}: ${rule.what}`);
    failures += 1;
  }
}
console.log(failures === 0 ? `structure: ${files.length} files in order` : `structure: ${failures} problems`);
process.exit(failures === 0 ? 0 : 1);

function hasUnsafeCast(text: string): boolean {
  const lines = text.split("\n");
  const codes = withoutTexts(text).split("\n");
  return lines.some((line, at) => {
    const code = codes[at] ?? "";
    if (!/\)? as (?!const\b)[A-Za-z{[(]/.test(code) || /\bimport\b|\bin \w+ as /.test(line)) return false;
    const near = [line, lines[at - 1] ?? "", lines[at - 2] ?? "", lines[at - 3] ?? ""].join("\n");
    return !/safe:/.test(near) && !/<[A-Za-z][^>]* as=/.test(line);
  });
}

/** Comments, and what stands between quotes, taken out; line breaks stay. */
function withoutTexts(text: string): string {
  const blank = (part: string) => part.replace(/[^\n]/g, "");
  return text
    .replace(/`(?:[^`\\]|\\.)*`/g, blank)
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/"(?:[^"\\\n]|\\.)*"/g, '""')
    .replace(/\/\/.*$/gm, "");
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
