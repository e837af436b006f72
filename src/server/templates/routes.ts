import { templatesApi } from "#contract/templates.ts";
import { globalTemplates } from "../../../content/templates/global-templates.ts";
import { handlers } from "../http/mount.ts";
import { createTemplate } from "./create-template.ts";
import { findTemplate } from "./queries.ts";

export const templateRoutes = handlers(templatesApi, {
  get: (ctx, { params }) => findTemplate(ctx, params.id),
  global: async () => ({ templates: [...globalTemplates] }),
  create: (ctx, { body }) => createTemplate(ctx, body),
});
