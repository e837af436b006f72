import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const script = path.join(import.meta.dirname, "check-structure.ts");
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "structure-"));
  execFileSync("git", ["init", "-q"], { cwd: folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the check says of a project with these files alone. */
function check(files: Record<string, string>): { status: number | null; output: string } {
  rmSync(path.join(folder, "src"), { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    cwd: folder,
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

describe("the check of the structure", () => {
  it("passes a project in order", () => {
    const { status, output } = check({
      "src/domain/survey/types/quiz.ts":
        'export const isScored = (type: string) => type === "quiz";\n',
      "src/web/lists/list.tsx": "export const List = () => <p>{isScored(List.type)}</p>;\n",
      "src/web/main.tsx": "show(List);\n",
    });
    expect({ status, output: output.trim() }).toEqual({
      status: 0,
      output: "structure: 3 files in order",
    });
  });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      "a comparison with a survey's type outside the types",
      { "src/web/lists/row.ts": 'export const a = (type: string) =>\n  type === "quiz";\n' },
      /row\.ts:2: a survey's type is compared/,
    ],
    [
      "a comparison with a kind of question outside the questions",
      { "src/cards/survey/form.ts": 'export const a = (kind: string) => kind !== "nominal";\n' },
      /form\.ts:1: a question's kind is compared/,
    ],
    [
      "a folder of 26 files",
      Object.fromEntries(
        Array.from({ length: 26 }, (_, n) => [`src/web/lists/file-${n}.ts`, "export {};\n"]),
      ),
      /src\/web\/lists: 26 files/,
    ],
    [
      "features that import each other by way of a third",
      {
        "src/web/lists/list.ts": 'import "../results/page.ts";\n',
        "src/web/results/page.ts": 'import "#web/meetings/panel.ts";\n',
        "src/web/meetings/panel.ts": 'export const later = () => import("../lists/list.ts");\n',
      },
      /src\/web\/lists: it imports a feature that imports it \(src\/web\/results\)/,
    ],
    [
      "a line of more than 100 columns",
      { "src/web/lists/row.ts": `// ${"word ".repeat(20)}\n` },
      /row\.ts:1: a line has at most 100 columns/,
    ],
    [
      "an export that no other file uses",
      { "src/web/lists/row.ts": "export function rowOf() {}\n" },
      /row\.ts: no other file uses its export rowOf/,
    ],
    [
      "a sentence outside the texts",
      { "src/web/lists/row.tsx": "export const Row = () => (\n  <p>Nothing was found</p>\n);\n" },
      /row\.tsx:2: sentences that people read/,
    ],
    [
      "a label outside the texts",
      { "src/web/lists/row.tsx": 'export const Row = () => <a aria-label="Close" />;\n' },
      /row\.tsx:1: sentences that people read/,
    ],
    [
      "a sentence in a card",
      {
        "src/cards/survey/form.ts": 'export const a = textBlock("Your answer was saved.");\n',
      },
      /form\.ts:1: sentences that people read/,
    ],
  ])("fails on %s", (_, files, problem) => {
    const { status, output } = check(files);
    expect(output).toMatch(problem);
    expect(status).toBe(1);
  });
});
