import { randomInt } from "node:crypto";
import {
  globalApi,
  type QuestionTemplateType,
  questionTemplatesApi,
} from "#contract/question-templates.ts";
import { pickedAtRandom } from "#domain/template/picked-at-random.ts";
import { questionTemplates } from "../../../content/question-templates/question-templates.ts";
import { handlers } from "../http/mount.ts";

export const questionTemplateRoutes = handlers(questionTemplatesApi, {
  categories: async (_ctx, { params }) => ({
    categories: [...new Set(templatesOf(params.type).flatMap(({ categories }) => categories))],
  }),
  random: async (_ctx, { params, query }) => ({
    templates: pickedAtRandom(templatesOf(params.type), query.size, (below) => randomInt(below)),
  }),
});

export const globalRoutes = handlers(globalApi, {
  questionTemplates: async () => ({ templates: [...questionTemplates] }),
});

function templatesOf(type: QuestionTemplateType) {
  return questionTemplates.filter((template) => template.type === type);
}
