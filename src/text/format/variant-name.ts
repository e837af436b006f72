import type { ApplicationType } from "#domain/survey/survey.ts";
import { fill } from "./fill.ts";

const names: Record<ApplicationType, string> = {
  msteams: "{product}",
  agile: "{product} Standup",
};

/** What Teams calls a variant's app, at most 30 characters. */
export function variantName(app: ApplicationType, product: string): string {
  return fill(names[app], { product }).slice(0, 30);
}
