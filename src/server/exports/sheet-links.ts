import { xmlText } from "./sheet-xml.ts";

/** A longer address, or more links in a sheet than 65,530, and Excel does not open the file. */
const longestAddress = 2079;
/** Links are in memory until the sheet ends; the cells after them are texts only. */
const mostLinks = 5000;

type SheetLinks = {
  /** Links a cell, and answers whether it could. `href`: from `addressOf`. */
  add: (place: string, href: string) => boolean;
  /** What stands behind the sheet's rows; empty without links. */
  xml: () => string;
  /** The addresses by their relation's id. */
  targets: () => [id: string, target: string][];
};

/** Readers of workbooks may refuse all of a file for one address that is none. */
const isWhole = (href: string) => URL.canParse(href) && !/%(?![\da-f]{2})/i.test(href);

/**
 * The links of a sheet: a cell can have one. They are no formulas, so that no text becomes a part
 * of one. What follows `#` stands beside the link, as Excel itself writes it.
 */
export function newSheetLinks(): SheetLinks {
  const ids = new Map<string, string>();
  let count = 0;
  let listed = "";
  return {
    add: (place, href) => {
      if (href.length > longestAddress || count >= mostLinks || !isWhole(href)) return false;
      const [target = "", ...after] = href.split("#");
      const id = ids.get(target) ?? `rId${ids.size + 1}`;
      ids.set(target, id);
      const location = after.length > 0 ? ` location="${xmlText(after.join("#"))}"` : "";
      listed += `<hyperlink ref="${place}" r:id="${id}"${location}/>`;
      count += 1;
      return true;
    },
    xml: () => (count === 0 ? "" : `<hyperlinks>${listed}</hyperlinks>`),
    targets: () => [...ids].map(([target, id]) => [id, target]),
  };
}
