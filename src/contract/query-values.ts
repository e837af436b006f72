import { z } from "zod";

/** A query parameter with several values, separated by commas. */
export function several<T extends z.ZodType<unknown, string>>(item: T) {
  return z
    .string()
    .transform((text) => text.split(",").filter((name) => name !== ""))
    .pipe(z.array(item).max(50));
}
