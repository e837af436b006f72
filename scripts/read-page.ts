import { readFileSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");

/** A block of code of a page, without its indentation; `heading`: that of its section. */
export type Block = { heading: string; language: string; text: string };

export function blocksOf(page: string): Block[] {
  const text = readFileSync(path.join(root, page), "utf8");
  return text.split(/^(?=#)/m).flatMap((section) => {
    const heading = /^#+ (.*)/.exec(section)?.[1] ?? "";
    const found = section.matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm);
    return [...found].map(([, indent = "", language = "", body = ""]) => ({
      heading,
      language,
      text: body.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
    }));
  });
}

/** The only block of a section that has these words. */
export function blockWith(page: string, heading: string, words: string): string {
  const found = blocksOf(page).filter(
    (block) => block.heading === heading && block.text.includes(words),
  );
  const [block] = found;
  if (!block || found.length > 1)
    throw new Error(`${page}, "${heading}": ${found.length} blocks with "${words}"`);
  return block.text;
}

const programs =
  "npm|npx|node|bash|sh|psql|pg_\\w+|createuser|createdb|nginx|caddy|openssl|curl|tail|tar|git|az|" +
  "systemctl|journalctl|certbot|docker|kubectl|promtool|sudo|useradd|chown|chmod|mkdir|cp|cat|" +
  "update|delete|insert|grant|revoke|list|extend|move|end|trial-token|flag";
const inText = new RegExp(`^(?:[A-Z_]+=\\S+ )*(?:(?:${programs}) \\S|(?:-- )?--[a-z])`);

/**
 * What a page has people run: each line of its blocks for a shell, and what stands in its text as
 * code and begins with a program, or with an option of one.
 */
export function commandsOf(page: string): string[] {
  const shells = blocksOf(page).filter(({ language, text }) => language === "sh" || isStart(text));
  const lines = shells.flatMap(({ text }) =>
    text
      .replaceAll(/\\\n\s*/g, "")
      .split("\n")
      .map((line) => line.trim()),
  );
  const text = readFileSync(path.join(root, page), "utf8").replaceAll(
    /^ *```[\s\S]*?^ *```$/gm,
    "",
  );
  const spans = [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
  const said = spans.map((code) => code.replaceAll(/\s+/g, " ").replaceAll("\\|", "|"));
  const all = [...lines, ...said.filter((code) => inText.test(code))];
  return [...new Set(all)].filter((line) => line !== "" && !line.startsWith("#"));
}

/** A block of no language that is a command. */
function isStart(text: string): boolean {
  return /^np[mx] /.test(text);
}

/** A command of a page, as it stands there; throws if it does not any more. */
export function commandOf(page: string, command: string): string {
  if (!commandsOf(page).includes(command)) throw new Error(`${page} has no \`${command}\``);
  return command;
}
