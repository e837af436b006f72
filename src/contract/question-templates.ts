import { z } from "zod";
import { limits } from "#domain/limits.ts";
import { template } from "#domain/template/template.ts";
import { defineApi } from "./route.ts";

/** The survey types that the product has questions for (TPL-32). */
const params = z.object({ type: z.enum(["icebreaker", "hot-take"]) });
export type QuestionTemplateType = z.infer<typeof params>["type"];

/** Templates of one question each (ENT-35, ENT-36). */
const templates = z.object({ templates: z.array(template) });

/** Ready-made questions for the types that ask just one (HOT-11, ICE-10). */
export const questionTemplatesApi = defineApi({
  categories: {
    method: "GET",
    path: "/v1/questiontemplates/:type/categories",
    params,
    reply: z.object({ categories: z.array(z.string()) }),
  },
  /** `size` different questions in random order. */
  random: {
    method: "GET",
    path: "/v1/questiontemplates/:type/random",
    params,
    query: z.object({
      size: z.coerce.number().int().min(1).max(limits.randomQuestions).default(1),
    }),
    reply: templates,
  },
});

/** The calls that are also mounted without `{context}/api` (API-02). */
export const globalApi = defineApi({
  questionTemplates: { method: "GET", path: "/global/v1/templates/question", reply: templates },
});
