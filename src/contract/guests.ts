import { z } from "zod";
import { storableText } from "#domain/storable-text.ts";
import { defineApi } from "./route.ts";

const said = storableText.max(300);

/**
 * `POST {context}/auth/anonymous/token`; not under `/api`, because nobody is signed in yet
 * (API-109).
 */
export const guestTokenPath = "/auth/anonymous/token";

/**
 * `meetingId` comes from the host's page context. `teamsUserId` cannot be verified and is ignored.
 */
export const guestTokenInput = z.object({
  meetingId: storableText.min(1).max(400),
  teamsUserId: said.default(""),
  name: said.nullish().transform((name) => name ?? ""),
  email: said.nullish().transform((email) => email ?? ""),
});

/** `exp`: seconds since 1970 (ANO-13). */
export const guestToken = z.object({ token: z.string(), exp: z.number().int() });
export type GuestToken = z.infer<typeof guestToken>;

export const guestsApi = defineApi({
  /** Stores the name and address that an unverified participant entered (API-88, ANO-06). */
  describe: {
    method: "PUT",
    path: "/v1/user/anonymous",
    body: z.object({ name: said, email: said.nullish().transform((email) => email ?? "") }),
    reply: z.undefined(),
    status: 204,
    guests: true,
  },
});
