import type { TemplateSummary } from "#contract/templates.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { templatesText } from "#text/authoring/templates.ts";
import { capital, fill } from "#text/format/fill.ts";

type Facts = Pick<TemplateSummary, "type" | "questionCount"> &
  Partial<Pick<TemplateSummary, "role" | "owners">>;

/** A template's type and number of questions, and whose it is if it is a colleague's (TPL-08). */
export function templateFacts({ type, questionCount, role, owners = [] }: Facts): string {
  const count =
    questionCount === 1
      ? templatesText.oneQuestion
      : fill(templatesText.questions, { n: questionCount });
  const [first, ...others] = owners;
  const by =
    role !== "read" || !first
      ? []
      : [
          others.length === 0
            ? fill(templatesText.by, first)
            : fill(templatesText.byMore, { name: first.name, n: others.length }),
        ];
  return [capital(typeNames[type]), count, ...by].join(" · ");
}
