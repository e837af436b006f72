// `npm run notices`: writes the licences of all packages that the product ships or runs with, those
// in the browser included, from their own files into THIRD-PARTY-NOTICES.txt. A test compares.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { takeWords } from "./read-words.ts";
import { idOf, type Shipped, shippedPackages } from "./third-party.ts";

const rule = "=".repeat(80);

/** The text of the file: packages with the same texts are named together. */
export function noticesOf(packages: readonly Shipped[]): string {
  const groups = new Map<string, string[]>();
  for (const each of packages) {
    const text =
      each.texts.join("\n\n").replace(/[ \t]+$/gm, "") ||
      "(The package has no licence file; this is what its description says.)";
    const key = `${each.license}\n\n${text}`;
    groups.set(key, [...(groups.get(key) ?? []), idOf(each)]);
  }
  const parts = [...groups].map(([text, names]) => `${names.join("\n")}\nLicence: ${text}`);
  const head =
    "Packages of others that this program ships or runs with, their licences and their notices.\n" +
    "The pages in the browser contain parts of them. Made by `npm run notices`.";
  return `${[head, ...parts].join(`\n\n${rule}\n`)}\n`;
}

if (process.argv[1] === import.meta.filename) {
  takeWords({ usage: "usage: npm run notices   (writes THIRD-PARTY-NOTICES.txt)" });
  const file = path.join(import.meta.dirname, "../THIRD-PARTY-NOTICES.txt");
  writeFileSync(file, noticesOf(shippedPackages()));
  console.log(`written: ${file}`);
}
