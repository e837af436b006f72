import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { runCommand } from "#test/rig/run-command.ts";

const root = path.join(import.meta.dirname, "..");
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(path.join(root, "package.json"), "utf8"),
);
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const [, file] = /^node scripts\/([\w-]+)\.ts$/.exec(line) ?? [];
  return file === undefined ? [] : [{ name, file }];
});

it.each(commands)(
  "npm run $name says how it is used, and refuses what it does not understand",
  async ({ name, file }) => {
    const [help, wrong] = await Promise.all([
      runCommand(file, ["--help"], {}),
      runCommand(file, ["--such-a-word"], {}),
    ]);
    expect(help).toEqual({
      code: 0,
      said: expect.stringMatching(new RegExp(`^usage: npm (run (--silent )?)?${name}\\b`)),
    });
    expect(wrong).toEqual({
      code: 1,
      said: "--such-a-word: not understood; --help says what is",
    });
  },
  30_000,
);
