import { offeredTypes } from "#domain/survey/offers.ts";
import type { SurveyType } from "#domain/survey/types/registry.ts";
import { readFlags } from "../accounts/read-flags.ts";
import type { Context } from "../context.ts";

/**
 * The types that the caller can create in this variant, limited by the organisation's flags
 * (AUT-28).
 */
export async function readOfferedTypes(ctx: Context): Promise<SurveyType[]> {
  return offeredTypes(ctx.actor.app, await readFlags(ctx));
}
