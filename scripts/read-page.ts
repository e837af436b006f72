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
