import type { TemplateSummary } from "#contract/templates.ts";
import { categories } from "#domain/template/template.ts";

/** The search text and category; without a category, searches all. */
type TemplateSearch = { search: string; category: string | null };

/** The templates of the category whose name or description contains the words (TPL-03, TPL-05). */
export function foundTemplates(
  templates: TemplateSummary[],
  { search, category }: TemplateSearch,
): TemplateSummary[] {
  const wanted = search.trim().toLowerCase();
  return templates.filter(
    (template) =>
      (category === null || template.categories.includes(category)) &&
      [template.templateName, template.templateDescription].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  );
}

/**
 * The categories in their order, followed by the names that older templates still use (TPL-06,
 * TPL-07).
 */
export function categoriesOf(templates: TemplateSummary[]): string[] {
  return [...new Set([...categories, ...templates.flatMap((template) => template.categories)])];
}
