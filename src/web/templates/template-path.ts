import type { Template } from "#domain/template/template.ts";
import { onwardQuery } from "../picker/authoring-path.ts";
import type { Audience } from "../surveys/audience.ts";

/** Where a chosen template leads to: a form that begins with it and knows where the gallery was opened from (TPL-31, HOST-13). */
export function templatePath({ id, type }: Pick<Template, "id" | "type">, query: URLSearchParams, audience: Audience | null): string {
  const onward = onwardQuery(query, audience);
  const source = query.get("source");
  if (source) onward.set("authoringOrigin", source);
  onward.set("templateId", id);
  return `/content/${type}/authoring?${onward}`;
}
