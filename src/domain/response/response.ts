import { z } from "zod";
import { receipt, userId } from "../ids.ts";
import { answer } from "./answers.ts";
import { ownChoices } from "./own-choice.ts";

/**
 * `none`: answered by name. `anonymous`: stored without any link to the person (ANO-01, ANO-02).
 */
export const responseAnonymity = z.enum(["none", "anonymous"]);
export type ResponseAnonymity = z.infer<typeof responseAnonymity>;

export const responder = z.object({ aadObjectId: userId, name: z.string(), upn: z.string() });

/**
 * A named response (ENT-25, ENT-26). Anonymous responses have no such record; see `decisions/003`.
 */
export const response = z.object({
  user: responder,
  responses: z.array(answer),
  /** The comment on the survey as a whole: one or none (TAK-27). */
  comments: z.array(z.string()),
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
  completed: z.boolean(),
  completedOn: z.coerce.date().nullable(),
});
export type Response = z.infer<typeof response>;

/**
 * The caller's own response. Of an anonymous one the server knows only that it was counted, unless
 * the caller presents its receipt.
 */
export const userResponse = z.object({
  responses: z.array(answer),
  comments: z.array(z.string()),
  completed: z.boolean(),
  completedOn: z.coerce.date().nullable(),
  responseAnonymity,
  /**
   * Whether the caller can still change it: always by name, but only with the receipt if anonymous.
   */
  changeable: z.boolean(),
  receipt: receipt.nullable(),
  /** Choices that came with it and that others do not see yet; absent if there are none. */
  added: ownChoices.optional(),
});
export type UserResponse = z.infer<typeof userResponse>;
