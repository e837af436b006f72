import { AppError, type ErrorCode } from "#domain/errors.ts";
import type { ConversationId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import type { Conversation } from "./conversation.ts";
import { isBlank } from "./is-blank.ts";
import { placeInside } from "./place-inside.ts";

/**
 * A place where the app is installed and the caller is a member; `code` is the error if no place
 * was given.
 */
export async function ownPlace(
  ctx: Context,
  id: ConversationId | "",
  unnamed: ErrorCode,
): Promise<Conversation> {
  if (isBlank(id)) throw new AppError(unnamed);
  return placeInside(ctx, id);
}
