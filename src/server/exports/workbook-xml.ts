import { xmlText } from "./sheet-xml.ts";

const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The parts of a workbook beside its sheets, by their paths (ECMA-376). */
export function workbookParts(names: readonly string[]): Record<string, string> {
  const sheets = names.map((name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join("");
  const links = names.map((_, at) => relation(at + 1, "worksheet", `worksheets/sheet${at + 1}.xml`)).join("");
  const overrides = names.map((_, at) => override(`/${sheetPath(at)}`, "worksheet")).join("");
  return {
    "[Content_Types].xml": `${start}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override("/xl/workbook.xml", "sheet.main")}${override("/xl/styles.xml", "styles")}${overrides}</Types>`,
    "_rels/.rels": `${start}<Relationships xmlns="${packages}/relationships">${relation(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `${start}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${start}<Relationships xmlns="${packages}/relationships">${links}${relation(names.length + 1, "styles", "styles.xml")}</Relationships>`,
    "xl/styles.xml": `${start}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${textFormat(0)}${textFormat(1)}</cellXfs></styleSheet>`,
  };
}

export function sheetPath(at: number): string {
  return `xl/worksheets/sheet${at + 1}.xml`;
}

/** The head of a sheet, up to its lines: its first line stays in sight. */
export function sheetStart(columns: number): string {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `${start}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols><col min="1" max="${columns}" width="24" customWidth="1"/></cols><sheetData>`;
}

export const sheetEnd = "</sheetData></worksheet>";

/** Format 49 is `Text`: what is typed into such a cell stays a text. */
function textFormat(font: number): string {
  return `<xf numFmtId="49" fontId="${font}" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyFont="1"/>`;
}

function relation(id: number, type: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`;
}

function override(part: string, type: string): string {
  return `<Override PartName="${part}" ContentType="${types}.${type}+xml"/>`;
}
