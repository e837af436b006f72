import type { TemplateBody } from "#contract/templates.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { authoredTypes } from "#domain/survey/new-draft.ts";
import { settled } from "#domain/survey/settle.ts";
import { templateDuration } from "#domain/template/template-duration.ts";

export type TemplateName = Pick<TemplateBody, "templateName" | "templateDescription">;

/** A draft as a template: what it asks and how, with the time that it stays open (TPL-26), but neither its dates nor whom it goes to. */
export function templateOf(written: Draft, name: TemplateName, now: Date): TemplateBody {
  const draft = settled(written);
  const { title, description, questions, deliveryPreference, commentsEnabled, commentsAppeal } = draft;
  return {
    ...name,
    type: authoredTypes.find((known) => known === draft.type) ?? "survey",
    title,
    description,
    questions,
    deliveryPreference,
    commentsEnabled,
    commentsAppeal,
    openDuration: templateDuration(draft, now),
  };
}
