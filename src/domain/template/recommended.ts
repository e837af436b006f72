import { limits } from "../limits.ts";
import { pickedAtRandom } from "./picked-at-random.ts";
import type { Template } from "./template.ts";

const { templates: count, words: most } = limits.recommended;

/**
 * Random global templates to recommend (TPL-19), with descriptions of at most 80 words (TPL-20).
 * `random`: a whole number from 0 to below the given one.
 */
export function recommendedTemplates<T extends Pick<Template, "templateDescription">>(
  templates: readonly T[],
  random: (below: number) => number,
): T[] {
  return pickedAtRandom(templates, count, random).map((template) => ({
    ...template,
    templateDescription: cutWords(template.templateDescription),
  }));
}

function cutWords(text: string): string {
  const words = text.split(/\s+/);
  return words.length > most ? `${words.slice(0, most).join(" ")}…` : text;
}
