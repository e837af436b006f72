import { xmlText } from "./sheet-xml.ts";

const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** `number`: from 1, in the order in which the sheets were written. */
type NumberedSheet = { name: string; number: number };

/** The parts of a workbook that are the same whatever its sheets are, by path (ECMA-376). */
export function fixedParts(): Record<string, string> {
  return {
    "_rels/.rels": `${start}<Relationships xmlns="${packages}/relationships">${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/styles.xml": `${start}<styleSheet xmlns="${main}"><numFmts count="3">${formats.map(numberFormat).join("")}</numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${textFormat(0)}${textFormat(1)}${formats.map(timeFormat).join("")}${textFormat(2)}</cellXfs></styleSheet>`,
  };
}

/** The parts that say which sheets there are, in the workbook's order. */
export function listingParts(sheets: readonly NumberedSheet[]): Record<string, string> {
  const listed = sheets
    .map(
      ({ name, number }) =>
        `<sheet name="${xmlText(name)}" sheetId="${number}" r:id="rId${number}"/>`,
    )
    .join("");
  const links = sheets
    .map(({ number }) => relation(`rId${number}`, "worksheet", `worksheets/sheet${number}.xml`))
    .join("");
  const overrides = sheets
    .map(({ number }) => override(`/${sheetPath(number)}`, "worksheet"))
    .join("");
  return {
    "xl/workbook.xml": `${start}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${listed}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${start}<Relationships xmlns="${packages}/relationships">${links}${relation("styles", "styles", "styles.xml")}</Relationships>`,
    "[Content_Types].xml": `${start}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override("/xl/workbook.xml", "sheet.main")}${override("/xl/styles.xml", "styles")}${overrides}</Types>`,
  };
}

/** The path of a sheet by its number, from 1. */
export function sheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

/** The start of a sheet, up to its rows; the first row is frozen. */
export function sheetStart(columns: number): string {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `${start}<worksheet xmlns="${main}" xmlns:r="${relations}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols><col min="1" max="${columns}" width="24" customWidth="1"/></cols><sheetData>`;
}

/** `links`: what stands behind the rows. */
export function sheetEnd(links: string): string {
  return `</sheetData>${links}</worksheet>`;
}

/** The part with the addresses of a sheet's links, and its path. */
export function sheetTargets(number: number, targets: readonly [id: string, target: string][]) {
  const listed = targets.map(
    ([id, target]) =>
      `<Relationship Id="${id}" Type="${relations}/hyperlink" Target="${target.replaceAll("&", "&amp;")}" TargetMode="External"/>`,
  );
  return {
    path: `xl/worksheets/_rels/sheet${number}.xml.rels`,
    xml: `${start}<Relationships xmlns="${packages}/relationships">${listed.join("")}</Relationships>`,
  };
}

/** Format 49 is `Text`: text typed into such a cell stays text. */
function textFormat(font: number): string {
  return `<xf numFmtId="49" fontId="${font}" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyFont="1"/>`;
}

/** Formats of a timestamp, a date and a time of day, independent of the reader's locale. */
const formats = ['yyyy\\-mm\\-dd hh:mm:ss" UTC"', "yyyy\\-mm\\-dd", "hh:mm"];
const firstFormat = 164;

function numberFormat(code: string, at: number): string {
  return `<numFmt numFmtId="${firstFormat + at}" formatCode="${xmlText(code)}"/>`;
}

function timeFormat(_code: string, at: number): string {
  return `<xf numFmtId="${firstFormat + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
}

function override(part: string, type: string): string {
  return `<Override PartName="${part}" ContentType="${types}.${type}+xml"/>`;
}
