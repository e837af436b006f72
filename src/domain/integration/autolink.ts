import { z } from "zod";
import { integrationId } from "../ids.ts";
import { storableText } from "../storable-text.ts";

/** The systems of a reference (ENT-58). */
export const autolinkSystems = ["jira", "github", "opsgenie", "azure-devops", "other"] as const;
export type AutolinkSystem = (typeof autolinkSystems)[number];

/** The kinds of integrations that a list can be narrowed to (API-74). */
export const integrationTypes = ["autolink"] as const;

/** What an autolink belongs to (INT-11): all surveys of a series, or a single one. */
const referenceTypes = ["survey", "series"] as const;

/** What an owner enters; `autolink-problems.ts` has the rules. */
export const autolinkEntry = z.object({
  system: z.enum(autolinkSystems),
  prefix: storableText.max(10_000),
  url: storableText.max(100_000).trim(),
});
export type AutolinkEntry = z.infer<typeof autolinkEntry>;

/**
 * An autolink (ENT-58): in answers and comments, `prefix` and a number become a link to `url`, with
 * the number in the place of each `<num>`.
 */
export const autolink = autolinkEntry.extend({
  id: integrationId,
  type: z.enum(integrationTypes),
  referenceType: z.enum(referenceTypes),
  referenceId: z.string(),
});
export type Autolink = z.infer<typeof autolink>;
