import { z } from "zod";
import { storableText } from "#domain/storable-text.ts";
import { draft } from "#domain/survey/draft.ts";
import { defineApi } from "./route.ts";

const params = z.object({ id: z.uuid().toLowerCase() });
/** The survey type and conversation, by which the same form finds its draft again. */
const key = storableText.min(1).max(400);
/** The version of what is edited that a draft began with; too large a one is stored as its time. */
export const draftBase = z.object({ updatedAt: z.coerce.date(), draft: draft.nullable() });
export type DraftBase = z.infer<typeof draftBase>;
const base = draftBase.nullable().default(null);
const kept = z.object({ id: z.uuid(), key, draft, base, updatedAt: z.coerce.date() });
export type KeptDraft = z.infer<typeof kept>;

/** The caller's unfinished drafts, kept for 30 days (API-24, AUT-11). Nobody else can read them. */
export const draftsApi = defineApi({
  get: { method: "GET", path: "/v1/survey/draft/:id", params, reply: kept },
  /**
   * The caller's newest draft under a key, or null. `created`: that they created something `ago`
   * milliseconds ago from the draft with the id `copy`, which a device still has, or without one
   * from the newest that is stored. Not a time: a device's clock may be wrong.
   */
  latest: {
    method: "GET",
    path: "/v1/survey/draft",
    query: z.object({ key, copy: z.uuid().optional() }),
    reply: z.object({
      draft: kept.nullable(),
      created: z.object({ id: z.uuid(), ago: z.number() }).nullable().default(null),
    }),
  },
  /** Stores a draft. Ignored if the stored one is newer (`updatedAt`). */
  keep: {
    method: "PUT",
    path: "/v1/survey/draft/:id",
    params,
    body: z.object({ key, draft, base, updatedAt: z.coerce.date() }),
    reply: z.object({ kept: z.boolean() }),
  },
  forget: {
    method: "DELETE",
    path: "/v1/survey/draft/:id",
    params,
    reply: z.undefined(),
    status: 204,
  },
});
