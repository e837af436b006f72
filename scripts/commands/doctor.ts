import { checks } from "../doctor/checks.ts";
import { examine } from "../doctor/examine.ts";

const only = process.argv.slice(2);
const names = checks.map(({ name }) => name);
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`${unknown.join(", ")}: no such check; there are ${names.join(", ")}`);
  process.exit(1);
}
const sound = await examine(process.env, { print: (line) => console.log(line), only });
process.exit(sound ? 0 : 1);
