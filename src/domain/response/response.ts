import { z } from "zod";
import { receipt, userId } from "../ids.ts";
import { answer } from "./answers.ts";

/** `none`: as myself. `anonymous`: stored without a way back to the person (ANO-01, ANO-02). */
export const responseAnonymity = z.enum(["none", "anonymous"]);
export type ResponseAnonymity = z.infer<typeof responseAnonymity>;

export const responder = z.object({ aadObjectId: userId, name: z.string(), upn: z.string() });

/** A response with a name on it (ENT-25, ENT-26). Anonymous answers have no such record: see `decisions/003`. */
export const response = z.object({
  user: responder,
  responses: z.array(answer),
  /** What was said of the item as a whole: one comment, or none (TAK-27). */
  comments: z.array(z.string()),
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
  completed: z.boolean(),
  completedOn: z.coerce.date().nullable(),
});
export type Response = z.infer<typeof response>;

/** The caller's own answer. Of an anonymous one the server knows only that it was counted, unless the caller shows the receipt. */
export const userResponse = z.object({
  responses: z.array(answer),
  comments: z.array(z.string()),
  completed: z.boolean(),
  completedOn: z.coerce.date().nullable(),
  responseAnonymity,
  /** Whether it can still be changed from here: always with a name, with the receipt alone without. */
  changeable: z.boolean(),
  receipt: receipt.nullable(),
});
export type UserResponse = z.infer<typeof userResponse>;
