import { z } from "zod";
import { telemetryEvents } from "#domain/account/telemetry.ts";
import { storableText } from "#domain/storable-text.ts";
import { defineApi } from "../route.ts";

/** Any JSON object of a page's; only what `telemetryEvents` lists is ever stored. */
const given = z.record(z.string(), z.unknown()).default({});
/** Accepted and ignored: the caller is known by their token, and no person is stored. */
const ignored = storableText.max(400).nullish();

/** Mounted at `/global/v1/telemetry` too, for tokens of either variant (API-02, API-89). */
export const telemetryApi = defineApi({
  send: {
    method: "POST",
    path: "/global/v1/telemetry",
    body: z.object({
      event: z.enum(telemetryEvents),
      identity: ignored,
      tenantId: ignored,
      properties: given,
      userProperties: given,
      isError: z.boolean().default(false),
    }),
    reply: z.undefined(),
    status: 204,
    guests: true,
    // It has lower limits of its own, so that a page that reports much can still save.
    reads: true,
  },
});
