import { type AuthoredType, authoredTypes } from "#domain/survey/new-draft.ts";
import { readFlags } from "../accounts/read-flags.ts";
import type { Context } from "../context.ts";

/** The types that the caller's organisation has switched on (AUT-28). */
export async function offeredTypes(ctx: Context): Promise<readonly AuthoredType[]> {
  const { quiz } = await readFlags(ctx);
  return authoredTypes.filter((type) => type !== "quiz" || quiz);
}
