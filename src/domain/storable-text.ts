import { z } from "zod";

/** Text that the database can store: no NUL character and no unpaired surrogates. */
export const storableText = z
  .string()
  .refine(
    (text) => text.isWellFormed() && !text.includes("\u0000"),
    "holds a character that cannot be stored",
  );
