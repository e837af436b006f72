import type { Template } from "../../src/domain/template/template.ts";
import { categoryTemplates } from "./category-templates.ts";
import { startingTemplates } from "./starting-templates.ts";

/** The product's own templates, in the order in which they are shown. */
export const globalTemplates: readonly Template[] = [...startingTemplates, ...categoryTemplates];
