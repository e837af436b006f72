import { z } from "zod";
import { userId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { enteredText } from "#domain/question/question.ts";
import { question } from "#domain/question/registry.ts";
import { storableText } from "#domain/storable-text.ts";
import { deliveryPreference } from "#domain/survey/survey.ts";
import { writtenTypes } from "#domain/survey/types/registry.ts";
import { categories, template } from "#domain/template/template.ts";
import { several } from "./query-values.ts";
import { defineApi } from "./route.ts";
import { person } from "./surveys.ts";

/** The content of a template (API-58): that of a survey, with a title of its own. */
const body = z.object({
  templateName: enteredText,
  templateDescription: enteredText.default(""),
  type: z.enum(writtenTypes),
  title: enteredText.default(""),
  description: enteredText.default(""),
  questions: z.array(question).max(200),
  openDuration: storableText.max(40).nullable().default(null),
  deliveryPreference: deliveryPreference.default("in-group"),
  commentsEnabled: z.boolean().default(false),
  commentsAppeal: enteredText.nullable().default(null),
  /** Without them a new template has none, and a changed one keeps its own. */
  categories: z.array(z.enum(categories)).max(categories.length).optional(),
});
export type TemplateBody = z.infer<typeof body>;
/**
 * The new content of a template (API-59). `updatedAt`: when the template was changed that it is
 * based on; without it, it writes over whatever is there.
 */
const changed = body.extend({ updatedAt: z.coerce.date().optional() });
export type ChangedTemplate = z.infer<typeof changed>;

/** A template in a list, with enough to choose it. */
const summary = template
  .pick({
    id: true,
    templateName: true,
    templateDescription: true,
    categories: true,
    type: true,
    owners: true,
    role: true,
  })
  .extend({ questionCount: z.number().int() });
export type TemplateSummary = z.infer<typeof summary>;

const personalQuery = z.object({
  types: several(z.enum(writtenTypes)).default([...writtenTypes]),
  /** Part of a name or description (TPL-03). */
  search: storableText.max(limits.search).default(""),
  /** One of its categories (TPL-05). */
  category: storableText.max(100).optional(),
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(limits.listPage),
});
export type PersonalTemplatesQuery = z.output<typeof personalQuery>;

const params = z.object({ id: storableText.min(1).max(100) });

export const templatesApi = defineApi({
  get: { method: "GET", path: "/v1/templates/:id", params, reply: template },
  /** The templates that the caller owns or may use, newest first, paged (API-63, TPL-27). */
  personal: {
    method: "GET",
    path: "/v1/templates/personal",
    query: personalQuery,
    reply: z.object({ templates: z.array(summary), next: z.string().nullable() }),
  },
  global: {
    method: "GET",
    path: "/v1/templates/global",
    reply: z.object({ templates: z.array(template) }),
  },
  /** Creates a template of the caller (TPL-21). */
  create: { method: "POST", path: "/v1/templates", body, reply: template, creates: true },
  /**
   * Writes over a template of the caller; saving one of the product's own makes a new one of the
   * caller (TPL-28, TPL-29). With an `Idempotency-Key` only once.
   */
  save: {
    method: "PUT",
    path: "/v1/templates/:id",
    params,
    body: changed,
    reply: template,
    creates: true,
    status: 200,
  },
  delete: {
    method: "DELETE",
    path: "/v1/templates/:id",
    params,
    reply: z.undefined(),
    status: 204,
  },
  /** Makes a template of the caller from one that they may use (API-60). */
  copy: {
    method: "POST",
    path: "/v1/templates/:id/copy",
    params,
    reply: template,
    creates: true,
  },
  /** Gives a person the right to manage the template, also to one who may only use it. */
  addOwner: {
    method: "POST",
    path: "/v1/templates/:id/owner",
    params,
    body: person,
    reply: template,
    status: 201,
  },
  removeOwner: {
    method: "DELETE",
    path: "/v1/templates/:id/owner/:ownerId",
    params: params.extend({ ownerId: userId }),
    reply: z.undefined(),
    status: 204,
  },
  /**
   * Gives a person the right to use the template and no more, also to one of its owners, unless
   * `keepOwner`.
   */
  addUser: {
    method: "POST",
    path: "/v1/templates/:id/user",
    params,
    body: person.extend({ keepOwner: z.boolean().default(false) }),
    reply: template,
    status: 201,
  },
  /** Owners remove anybody; people remove themselves. */
  removeUser: {
    method: "DELETE",
    path: "/v1/templates/:id/user/:userId",
    params: params.extend({ userId }),
    reply: z.undefined(),
    status: 204,
  },
});
