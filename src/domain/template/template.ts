import { z } from "zod";
import type { Problem } from "../errors.ts";
import { userId } from "../ids.ts";
import { enteredText } from "../question/question.ts";
import { question } from "../question/registry.ts";
import { storableText } from "../storable-text.ts";
import { deliveryPreference, surveyType } from "../survey/survey.ts";
import { isBlank } from "../unseen-signs.ts";

/** The template categories in their order (TPL-06). */
export const categories = [
  "Internal Comms",
  "Managers & Leaders",
  "Events & Team Building",
  "People Ops",
  "Remote & Hybrid Work",
  "Agile Practices",
  "IT & Digital Workplace",
  "Learning & Development",
] as const;

export type Category = (typeof categories)[number];

const person = z.object({ aadObjectId: userId, name: z.string() });
const templateRole = z.enum(["own", "read"]);
export type TemplateRole = z.infer<typeof templateRole>;

/** A template (ENT-35, ENT-36). The product's own have `tenantId` `global` (TPL-30). */
export const template = z.object({
  id: storableText.min(1).max(100),
  tenantId: z.string(),
  templateType: z.enum(["user", "global"]),
  templateName: enteredText,
  templateDescription: enteredText,
  categories: z.array(z.string().max(100)).max(20),
  type: surveyType,
  title: enteredText,
  description: enteredText,
  questions: z.array(question).max(50),
  openDuration: z.string().nullable(),
  deliveryPreference,
  commentsEnabled: z.boolean(),
  commentsAppeal: enteredText.nullable(),
  owners: z.array(person),
  /** Those who may use and copy it (TPL-27). Only owners see all of them; others see themselves. */
  users: z.array(person).default([]),
  /** `own` may change, share and delete it; `read` may use and copy it (TPL-14, TPL-29). */
  role: templateRole,
  /** When its content was last changed; null for the product's own. */
  updatedAt: z.coerce.date().nullable().default(null),
});
export type Template = z.infer<typeof template>;

/** TPL-22 to TPL-25; `below` is exclusive (CON-05). */
const templateLimits = {
  title: { min: 2, below: 50 },
  description: { below: 500 },
} as const;

/** Validation errors of a template's own title and description. */
export function templateProblems({
  templateName,
  templateDescription,
}: Pick<Template, "templateName" | "templateDescription">): Problem[] {
  const values = { label: "Title", ...templateLimits.title };
  const length = templateName.trim().length;
  const problems: Problem[] = [];
  if (isBlank(templateName))
    problems.push({ path: "templateName", code: "title.required", values });
  else if (length < templateLimits.title.min)
    problems.push({ path: "templateName", code: "title.too-short", values });
  else if (length >= templateLimits.title.below)
    problems.push({ path: "templateName", code: "title.too-long", values });
  if (templateDescription.trim().length >= templateLimits.description.below)
    problems.push({
      path: "templateDescription",
      code: "description.too-long",
      values: { max: templateLimits.description.below - 1 },
    });
  return problems;
}
