import type { Template } from "../../src/domain/template/template.ts";
import { choice, hashOf, templateOf, text, type Writing } from "../templates/define-template.ts";
import { hotTakes } from "./hot-takes.ts";
import { icebreakers } from "./icebreakers.ts";

/** The choices of a hot take (HOT-17). */
const votes = ["up", "down"];

/**
 * The product's own questions for icebreakers and hot takes (TPL-32): templates with one question
 * each, whose id is made of its text.
 */
export const questionTemplates: readonly Template[] = [
  ...questionsOf("icebreaker", icebreakers, (label) => text(label)),
  ...questionsOf("hot-take", hotTakes, (label) => choice(label, votes)),
];

function questionsOf(
  type: "icebreaker" | "hot-take",
  labels: Record<string, string[]>,
  asked: (label: string) => Writing,
): Template[] {
  return Object.entries(labels).flatMap(([category, all]) =>
    all.map((label) =>
      templateOf(`${type}-${hashOf(label).slice(0, 12)}`, {
        templateName: label,
        templateDescription: "",
        categories: [category],
        type,
        questions: [asked(label)],
      }),
    ),
  );
}
