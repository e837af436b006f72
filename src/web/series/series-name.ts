import type { SeriesView } from "#contract/series.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { seriesText } from "#text/series.ts";

/** A series' name; others than its owners may not know yet what one without a title asks. */
export function seriesName({ name, template }: Pick<SeriesView, "name" | "template">): string {
  return name || fill(seriesText.untitled, { type: typeNames[template.type] });
}
