import { z } from "zod";
import { auditActions } from "#domain/administration/audited.ts";
import { userId } from "#domain/ids.ts";
import { storableTime } from "#domain/time/storable-time.ts";
import { defineApi } from "../route.ts";
import { namedPerson } from "./administration.ts";

const instant = z.coerce.date();

/** Who did what, and when. Never an answer, a text or an address. */
const auditRow = z.object({
  id: z.uuid(),
  at: instant,
  action: z.enum(auditActions),
  /** The survey, series, subscription or task; null: the organisation. */
  subjectId: z.guid().nullable(),
  /**
   * Null: the product or an operator's command. `erased` of `domain/administration`: somebody who
   * was erased since.
   */
  by: namedPerson.nullable(),
  /** The person whom it is about, if somebody else. */
  about: namedPerson.nullable(),
  /** Done as an administrator. */
  administering: z.boolean(),
  /** A word of the product's: the error's code of a denial, the options of a policy, a format. */
  detail: z.string().nullable(),
});

export type AuditRow = z.infer<typeof auditRow>;

const filters = z.object({
  /** Who did it, or whom it is about. */
  person: userId.optional(),
  /** A survey, a series or a subscription. */
  subject: z.guid().toLowerCase().optional(),
  action: z.enum(auditActions).optional(),
  /** From this time on, and before this one. */
  from: storableTime.optional(),
  until: storableTime.optional(),
});

export type AuditFilters = z.output<typeof filters>;

/** Reading the audit is itself in the audit. */
export const auditApi = defineApi({
  /** Newest first. May have fewer rows than requested even if `next` is set. */
  search: {
    method: "GET",
    path: "/v1/administration/audit",
    query: filters.extend({
      after: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    reply: z.object({ rows: z.array(auditRow), next: z.string().nullable() }),
  },
  /** All of these rows as a file, oldest first; as the files of `exports.ts`. */
  export: {
    method: "GET",
    path: "/v1/administration/audit/export",
    query: filters.extend({ format: z.enum(["csv", "jsonl"]).default("csv") }),
    reply: z.string(),
  },
});
