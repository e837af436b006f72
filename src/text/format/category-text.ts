import type { Survey } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";

/** A category of games, `Animals:General`, in words (TRV-12). */
export function categoryText(category: string): string {
  return category.replace(":", ": ");
}

/** What is said below a title; that of a game is its category (TRV-13). */
export function aboutText({ type, description }: Pick<Survey, "type" | "description">): string {
  return specOf(type).played ? categoryText(description) : description;
}
