import { diff } from "node:util";
import { settings } from "./settings.ts";

/** Letters added or left out; one that is replaced, or two in the wrong order, count as two. */
const mostApart = 2;
/** Shorter names are too easily near another program's. */
const shortest = 6;

const known = Object.keys(settings).flatMap((name) => [name, `${name}_FILE`]);

/** Variables that are no setting but nearly named like one, and the name of that one. */
export function misspeltSettings(
  env: Record<string, string | undefined>,
): { name: string; meant: string }[] {
  const others = Object.keys(env).filter((name) => env[name] && !known.includes(name));
  return others.flatMap((name) => {
    const meant = known.find((one) => isNear(name, one));
    return meant === undefined ? [] : [{ name, meant }];
  });
}

function isNear(name: string, other: string): boolean {
  if (Math.min(name.length, other.length) < shortest) return false;
  if (Math.abs(name.length - other.length) > mostApart) return false;
  return diff(name.toUpperCase(), other).filter(([sign]) => sign !== 0).length <= mostApart;
}

/** What an operator is told at the start: such a variable changes nothing. */
export function warnOfMisspelt(env: Record<string, string | undefined>): void {
  for (const { name, meant } of misspeltSettings(env))
    process.stderr.write(`${name}: not a setting, and ignored; ${meant} may be meant\n`);
}
