import { z } from "zod";

/** Every error answer (API-05): `error` and `message` are the sentence, `code` is for programs, `problems` name the fields. */
export const errorAnswer = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  /** The app is not in the place whose list was asked for (LST-14). */
  notInstalled: z.boolean().optional(),
  problems: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
