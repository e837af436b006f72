import { z } from "zod";
import { conversationId } from "#domain/ids.ts";
import { meetingRole } from "#domain/meeting/meeting-role.ts";
import { defineApi } from "./route.ts";

export const meetingsApi = defineApi({
  /**
   * The caller's role in a meeting, by its chat id (MTG-30). `mayCreate`: whether they may send
   * surveys to it. `forSending`: refuses the call as sending would be refused.
   */
  info: {
    method: "GET",
    path: "/v1/meetings/:chatId/info",
    params: z.object({ chatId: conversationId }),
    query: z.object({ forSending: z.stringbool().default(false) }),
    reply: z.object({ role: meetingRole, mayCreate: z.boolean(), title: z.string() }),
    guests: true,
  },
});
