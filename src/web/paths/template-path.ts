import type { TemplateSummary } from "#contract/templates.ts";
import type { Audience } from "../survey/audience.ts";
import { onwardQuery } from "./authoring-path.ts";

/**
 * The path of a selected template: an authoring form that starts with it and knows where the
 * gallery was opened from (TPL-31, HOST-13).
 */
export function templatePath(
  { id, type }: Pick<TemplateSummary, "id" | "type">,
  query: URLSearchParams,
  audience: Audience | null,
): string {
  const onward = onwardQuery(query, audience);
  const source = query.get("source");
  if (source) onward.set("authoringOrigin", source);
  onward.set("templateId", id);
  return `/content/${type}/authoring?${onward}`;
}

/**
 * The path of the form that changes a template (TPL-14). `back`: the page that it leads back to,
 * with its variant.
 */
export function editTemplatePath(
  { id, type }: Pick<TemplateSummary, "id" | "type">,
  back: string,
): string {
  const query = new URLSearchParams({ templateId: id, editTemplate: "true", navigateTo: back });
  return `/content/${type}/authoring?${query}`;
}
