import { z } from "zod";
import { enteredText, question } from "#domain/question/question.ts";
import { storableText } from "#domain/storable-text.ts";
import { authoredTypes } from "#domain/survey/new-draft.ts";
import { deliveryPreference } from "#domain/survey/survey.ts";
import { template } from "#domain/template/template.ts";
import { defineApi } from "./route.ts";

/** What is saved as a template (API-58): what a survey asks, under a title of its own. */
const body = z.object({
  templateName: enteredText,
  templateDescription: enteredText.default(""),
  type: z.enum(authoredTypes),
  title: enteredText.default(""),
  description: enteredText.default(""),
  questions: z.array(question).max(200),
  openDuration: storableText.max(40).nullable().default(null),
  deliveryPreference: deliveryPreference.default("in-group"),
  commentsEnabled: z.boolean().default(false),
  commentsAppeal: enteredText.nullable().default(null),
});
export type TemplateBody = z.infer<typeof body>;

export const templatesApi = defineApi({
  get: { method: "GET", path: "/v1/templates/:id", params: z.object({ id: storableText.min(1).max(100) }), reply: template },
  global: { method: "GET", path: "/v1/templates/global", reply: z.object({ templates: z.array(template) }) },
  /** Saves a template of the caller's own (TPL-21). */
  create: { method: "POST", path: "/v1/templates", body, reply: template, status: 201 },
});
