// Writes the table of settings in docs/operating.md from the module that reads them: `npm run
// write-operating`.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { takeWords } from "./read-words.ts";
import { settingsTable } from "./settings-table.ts";

takeWords({ usage: "usage: npm run write-operating   (writes the settings into docs)" });
const file = path.join(import.meta.dirname, "../docs/operating.md");
const text = readFileSync(file, "utf8");
writeFileSync(
  file,
  text.replace(
    /<!-- settings -->[\s\S]*<!-- end -->/,
    `<!-- settings -->\n${settingsTable()}\n<!-- end -->`,
  ),
);
