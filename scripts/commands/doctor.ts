import { checks } from "../doctor/checks.ts";
import { examine } from "../doctor/examine.ts";
import { takeWords } from "../read-words.ts";

const names = checks.map(({ name }) => name);
const usage = `usage: npm run doctor [-- CHECK ...]\n  checks: ${names.join(", ")}`;
const only = takeWords({ usage, most: Infinity });
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`${unknown.join(", ")}: no such check; there are ${names.join(", ")}`);
  process.exit(1);
}
const sound = await examine(process.env, { print: (line) => console.log(line), only });
process.exit(sound ? 0 : 1);
