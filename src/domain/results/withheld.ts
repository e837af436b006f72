import { z } from "zod";

/**
 * Anonymous responses that a list does not show. `count`: how many of `given`; `named`: whether the
 * list has named ones beside them. `why`: they are shown in a `group` of `groupOf` (decisions/040);
 * they came `late`, after everything had been shown, and stay out; or fewer than `groupOf` people
 * gave one (`few`), and none is shown. `again`: as in `waiting` (`results.ts`).
 */
export const withheld = z.object({
  count: z.number().int(),
  given: z.number().int(),
  groupOf: z.number().int(),
  named: z.boolean(),
  why: z.enum(["group", "late", "few"]),
  again: z.boolean().optional(),
});
export type Withheld = z.infer<typeof withheld>;
