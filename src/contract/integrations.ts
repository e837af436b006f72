import { z } from "zod";
import { integrationId, seriesId, surveyId } from "#domain/ids.ts";
import { autolink, autolinkEntry, integrationTypes } from "#domain/integration/autolink.ts";
import { several } from "./query-values.ts";
import { defineApi } from "./route.ts";

/** The survey or series that integrations belong to (INT-11). */
const reference = z.discriminatedUnion("referenceType", [
  z.object({ referenceType: z.literal("survey"), referenceId: surveyId }),
  z.object({ referenceType: z.literal("series"), referenceId: seriesId }),
]);
export type Reference = z.infer<typeof reference>;

const params = z.object({ id: integrationId });
const update = { method: "POST", params, body: autolinkEntry, reply: autolink } as const;

export const integrationsApi = defineApi({
  /** Of a survey: its own, then those of its series (API-74). */
  list: {
    method: "GET",
    path: "/v1/integrations/:referenceType/:referenceId",
    params: reference,
    query: z.object({
      types: several(z.enum(integrationTypes)).default([...integrationTypes]),
    }),
    reply: z.object({ integrations: z.array(autolink) }),
  },
  remove: {
    method: "DELETE",
    path: "/v1/integrations/:id",
    params,
    reply: z.undefined(),
    status: 204,
  },
  /** Creates an autolink; one that is there already stays as it is. */
  create: {
    method: "POST",
    path: "/v1/integrations/autolink/:referenceType/:referenceId",
    params: reference,
    body: autolinkEntry,
    reply: autolink,
    status: 201,
  },
  update: { ...update, path: "/v1/integrations/autolink/:id" },
  updateWithSlash: { ...update, path: "/v1/integrations/autolink/:id/" },
});
