import { z } from "zod";

/** Any text that a database can hold: without the character NUL, and without half of a character that takes two code units. */
export const storableText = z
  .string()
  .refine((text) => text.isWellFormed() && !text.includes("\u0000"), "holds a character that cannot be stored");
