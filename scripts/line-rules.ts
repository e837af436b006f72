import path from "node:path";
import { surveyTypes as types } from "#domain/survey/types/registry.ts";
import { questionTypes } from "../src/domain/question/registry.ts";

/** `found`: the line of what must not be in a file, 0 for the whole file, null for nothing. */
type Rule = {
  what: string;
  files: RegExp;
  except?: RegExp;
  found: (text: string, file: string) => number | null;
};

const banned = /^(index|utils?|helpers?|types?|common|misc|shared|manager)$/;
const isTest = /\.test\.tsx?$|^test\/|^e2e\//;
const width = 100;
const surveyTypes = types.join("|");
const questionKinds = questionTypes.join("|");

export const lineRules: readonly Rule[] = [
  {
    what:
      "a file is named in kebab-case after what it exports, never index, utils, helpers, " +
      "types, common, misc, shared, manager",
    files: /\.tsx?$/,
    found: (_text, file) => {
      const name = path.basename(file).replace(/\.(test|spec|config|d)?\.?tsx?$/, "");
      return !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || banned.test(name) ? 0 : null;
    },
  },
  {
    what: "no barrels: nothing is exported again",
    files: /^(src|emulator)\/.*\.tsx?$/,
    found: lineOf(/^export (\*|\{[^}]*\}) from/m),
  },
  {
    what: "only the context's clock is read",
    files: /^src\/(domain|server\/(surveys|lists|responses|results|conversations|outbox|bot))\//,
    except: isTest,
    found: lineOf(/\bDate\.now\(\)|new Date\(\)/),
  },
  {
    what: "`as` only with a `// safe:` comment on the same line or just before",
    files: /^src\/.*\.tsx?$/,
    except: isTest,
    found: unsafeCast,
  },
  {
    what: "no enum, no namespace, no ts-ignore",
    files: /\.tsx?$/,
    except: /line-rules/,
    found: lineOf(
      /^\s*(export )?(const )?enum |@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable|biome-ignore/m,
    ),
  },
  {
    what: "tests are neither skipped nor alone",
    files: isTest,
    found: lineOf(/\b(it|test|describe)\.(skip|only|todo|fixme)\b/),
  },
  {
    what:
      "tables are touched by queries, use cases and jobs of features, never by http, bot or " +
      "live",
    files: /^src\/server\/(http|bot|live)\//,
    except: isTest,
    found: lineOf(/db\/tables\.ts/),
  },
  {
    what: "the emulator imports nothing of the product",
    files: /^emulator\//,
    found: lineOf(/from "(#|(\.\.\/)+src\/)/),
  },
  {
    what: "a survey's type is compared with a name in src/domain/survey/types alone: ask its spec",
    files: /^src\/.*\.tsx?$/,
    except: /\.test\.tsx?$|\/types\/|^src\/text\//,
    found: lineOf(new RegExp(`[!=]== "(${surveyTypes})"|case "(${surveyTypes})":`)),
  },
  {
    what:
      "a question's kind is compared with a name in the folders of questions alone: ask its " +
      "traits",
    files: /^src\/.*\.tsx?$/,
    except: /\.test\.tsx?$|\/questions?\//,
    found: lineOf(
      new RegExp(`(?<!typeof [\\w.]+ )[!=]== "(${questionKinds})"|case "(${questionKinds})":`),
    ),
  },
  {
    what: `a line has at most ${width} columns`,
    files: /\.tsx?$/,
    found: longLine,
  },
  {
    what: "sentences that people read stand in src/text",
    files: /^src\/(web|cards|server|domain|contract)\/.*\.tsx?$/,
    except: /\.test\.tsx?$|^src\/server\/((anonymity|billing|host|rating|watching)-)?settings\.ts$/,
    found: sentence,
  },
];

function lineOf(pattern: RegExp): Rule["found"] {
  return (text) => {
    const at = text.search(pattern);
    return at < 0 ? null : text.slice(0, at).split("\n").length;
  };
}

/** Text between the tags of an element, in an attribute that people read, or a whole sentence. */
function sentence(text: string, file: string): number | null {
  const shown = />\s*[A-Z][a-z]+ [a-z]+[^<>{}]*</;
  const named = /\b(aria-label|title|placeholder|alt|label)="[A-Z][a-z]+/;
  const said = /"[A-Z][a-z]+,? [a-z][^"\n]* [^"\n]*[.?!]"/;
  const pattern = file.endsWith(".tsx") ? `${shown.source}|${named.source}|` : "";
  return lineOf(new RegExp(pattern + said.source))(withoutComments(text), file);
}

/**
 * A template or a pattern that a line break would change may be longer, and the title of a test,
 * which names its rows.
 */
function longLine(text: string): number | null {
  const kept = /^\s*(it|test|describe)\b|`|(^|[\s(=:,])\/[^/*\s]|\([A-Z]{3,4}-\d+|\S{80}/;
  const lines = text.split("\n");
  const at = lines.findIndex((line) => Array.from(line).length > width && !kept.test(line));
  return at < 0 ? null : at + 1;
}

function unsafeCast(text: string): number | null {
  const lines = text.split("\n");
  const codes = withoutTexts(text).split("\n");
  const at = lines.findIndex((line, n) => {
    const code = codes[n] ?? "";
    if (!/\)? as (?!const\b)[A-Za-z{[(]/.test(code) || /\bin \w+ as /.test(line)) return false;
    const near = lines.slice(Math.max(0, n - 4), n + 1).join("\n");
    return !/safe:/.test(near) && !/<[A-Za-z][^>]* as=/.test(line);
  });
  return at < 0 ? null : at + 1;
}

/** Imports, comments and what stands between quotes taken out; line breaks stay. */
function withoutTexts(text: string): string {
  return withoutComments(text)
    .replace(/^import [^;]*;/gm, blank)
    .replace(/`(?:[^`\\]|\\.)*`/g, blank)
    .replace(/"(?:[^"\\\n]|\\.)*"/g, '""');
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(^|[^\S\n])\/\/.*$/gm, "");
}

function blank(part: string): string {
  return part.replace(/[^\n]/g, "");
}
