import { z } from "zod";

/**
 * The body of every error response (API-05): `error` and `message` hold the message, `code` is for
 * programs, `problems` are the errors of form fields, `details` tell API clients what was expected
 * where.
 */
export const errorAnswer = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  /** The app is not installed in the place whose list was requested (LST-14). */
  notInstalled: z.boolean().optional(),
  problems: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  details: z.array(z.object({ path: z.string(), expected: z.string() })).optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
