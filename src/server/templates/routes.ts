import { templatesApi } from "#contract/templates.ts";
import { questionTemplates } from "../../../content/question-templates/question-templates.ts";
import { globalTemplates } from "../../../content/templates/global-templates.ts";
import { handlers } from "../http/mount.ts";
import { deleteTemplate } from "./change-template.ts";
import { prepareCopy, prepareTemplate } from "./create-template.ts";
import { listTemplates } from "./list-templates.ts";
import { findTemplate } from "./queries.ts";
import { prepareSaved } from "./save-template.ts";
import { addTemplatePerson, removeTemplatePerson } from "./share-template.ts";

const withQuestion = new Map(questionTemplates.map((each) => [each.id, each] as const));

export const templateRoutes = handlers(templatesApi, {
  // A form asks for a question template in the same way (AUT-13).
  get: async (ctx, { params }) => withQuestion.get(params.id) ?? findTemplate(ctx, params.id),
  personal: (ctx, { query }) => listTemplates(ctx, query),
  global: async () => ({ templates: [...globalTemplates] }),
  create: { prepare: (ctx, { body }) => prepareTemplate(ctx, body), answer: findTemplate },
  save: {
    prepare: (ctx, { params, body }) => prepareSaved(ctx, params.id, body),
    answer: findTemplate,
  },
  delete: async (ctx, { params }) => {
    await deleteTemplate(ctx, params.id);
    return undefined;
  },
  copy: { prepare: (ctx, { params }) => prepareCopy(ctx, params.id), answer: findTemplate },
  addOwner: (ctx, { params, body }) => addTemplatePerson(ctx, params.id, body.aadObjectId, "own"),
  removeOwner: async (ctx, { params }) => {
    await removeTemplatePerson(ctx, params.id, params.ownerId, "own");
    return undefined;
  },
  addUser: (ctx, { params, body }) =>
    addTemplatePerson(ctx, params.id, body.aadObjectId, "read", body),
  removeUser: async (ctx, { params }) => {
    await removeTemplatePerson(ctx, params.id, params.userId, "read");
    return undefined;
  },
});
