import { z } from "zod";
import { policy } from "#domain/administration/policy.ts";
import { defineApi } from "../route.ts";
import { namedPerson } from "./administration.ts";

const policyView = z.object({
  policy,
  /** The people whom the policy names, with their names. */
  named: z.array(namedPerson),
  /** When it was last changed; null: never. */
  updatedAt: z.coerce.date().nullable(),
  /** What the deployment's settings allow at most or demand at least. */
  deployment: z.object({ minimumGroup: z.number().int(), deletedDays: z.number().int() }),
});

export type PolicyView = z.infer<typeof policyView>;

export const policyApi = defineApi({
  read: { method: "GET", path: "/v1/administration/policy", reply: policyView },
  /**
   * Replaces the policy. `updatedAt`: of the one that the caller saw; after a later change it is
   * refused with 409 `POLICY_CHANGED`.
   */
  set: {
    method: "PUT",
    path: "/v1/administration/policy",
    body: z.strictObject({ policy, updatedAt: z.coerce.date().nullable() }),
    reply: policyView,
  },
});
