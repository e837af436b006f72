import { categories, type Template } from "#domain/template/template.ts";

/** What somebody looks for; without a category, in all of them. */
export type TemplateSearch = { search: string; category: string | null };

/** The templates of the category whose name or description has the words (TPL-03, TPL-05). */
export function foundTemplates(templates: Template[], { search, category }: TemplateSearch): Template[] {
  const wanted = search.trim().toLowerCase();
  return templates.filter(
    (template) =>
      (category === null || template.categories.includes(category)) &&
      [template.templateName, template.templateDescription].some((text) => text.toLowerCase().includes(wanted)),
  );
}

/** The categories in their order, and after them the names that older templates still have (TPL-06, TPL-07). */
export function categoriesOf(templates: Template[]): string[] {
  return [...new Set([...categories, ...templates.flatMap((template) => template.categories)])];
}
