import type { SurveyId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { findVisible } from "./assert-visible.ts";
import { itemComment, readSaid } from "./said-texts.ts";

type Page = { after?: string | undefined };

/** Comments on the item as a whole, 50 a page (RES-28, TAK-27). */
export async function readComments(ctx: Context, id: SurveyId, { after }: Page = {}) {
  return readSaid(ctx, await findVisible(ctx, id), itemComment, after);
}
