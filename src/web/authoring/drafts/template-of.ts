import type { TemplateBody } from "#contract/templates.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { normalizeDraft } from "#domain/survey/normalize-draft.ts";
import { surveyTypes } from "#domain/survey/types/registry.ts";
import type { Category } from "#domain/template/template.ts";
import { templateDuration } from "#domain/template/template-duration.ts";

/** What a template is called, what for, and in which categories. */
export type TemplateName = Pick<TemplateBody, "templateName" | "templateDescription"> & {
  categories: Category[];
};

/**
 * A template from a draft: its questions, settings and open duration (TPL-26), without its dates
 * and recipients.
 */
export function templateOf(written: Draft, name: TemplateName, now: Date): TemplateBody {
  const draft = normalizeDraft(written);
  const { title, description, questions, deliveryPreference, commentsEnabled, commentsAppeal } =
    draft;
  return {
    ...name,
    type: surveyTypes.find((known) => known === draft.type) ?? "survey",
    title,
    description,
    questions,
    deliveryPreference,
    commentsEnabled,
    commentsAppeal,
    openDuration: draft.schedule?.openDuration ?? templateDuration(draft, now),
  };
}
