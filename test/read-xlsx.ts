import { strFromU8, unzipSync } from "fflate";

export type ReadSheet = { name: string; lines: (string | number)[][] };

/**
 * Reads a workbook as a spreadsheet does: its sheets in their order, with texts and numbers. Throws
 * where a cell is a formula.
 */
export function readXlsx(file: Uint8Array): ReadSheet[] {
  const parts = unzipSync(file);
  const part = (path: string) => {
    const bytes = parts[path];
    if (!bytes) throw new Error(`the workbook has no ${path}`);
    return strFromU8(bytes);
  };
  const links = new Map(
    [
      ...part("xl/_rels/workbook.xml.rels").matchAll(
        /<Relationship Id="(\w+)"[^>]* Target="([^"]+)"/g,
      ),
    ].map(([, id = "", to = ""]) => [id, to]),
  );
  return [
    ...part("xl/workbook.xml").matchAll(/<sheet name="([^"]*)" sheetId="\d+" r:id="(\w+)"/g),
  ].map(([, name = "", id = ""]) => ({
    name: textIn(name),
    lines: linesIn(part(`xl/${links.get(id)}`)),
  }));
}

function linesIn(xml: string): ReadSheet["lines"] {
  if (/<f[ >/]/.test(xml)) throw new Error("a cell is a formula");
  return [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = ""]) => {
    const cells: (string | number)[] = [];
    for (const [, column = "", attributes = "", inside = ""] of row.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*)>(.*?)<\/c>/gs,
    )) {
      const at = placeOf(column);
      while (cells.length < at) cells.push("");
      cells.push(
        attributes.includes("inlineStr")
          ? textIn(/<t [^>]*>(.*)<\/t>/s.exec(inside)?.[1] ?? "")
          : numberIn(Number(/<v>(.*)<\/v>/.exec(inside)?.[1]), /s="(\d)"/.exec(attributes)?.[1]),
      );
    }
    return cells;
  });
}

/** A number, or in a time's format what stands in a CSV: a moment, a day or a time of day. */
function numberIn(value: number, style: string | undefined): string | number {
  const iso = new Date(Math.round(value * 86_400_000) + Date.UTC(1899, 11, 30)).toISOString();
  if (style === "3") return iso;
  if (style === "4") return iso.slice(0, 10);
  return style === "5" ? iso.slice(11, 16) : value;
}

function placeOf(column: string): number {
  return Array.from(column).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** As an XML parser and then a reader of workbooks see it. */
function textIn(xml: string): string {
  return xml
    .replace(/\r\n?/g, "\n")
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
}
