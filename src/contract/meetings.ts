import { z } from "zod";
import { conversationId } from "#domain/ids.ts";
import { meetingRole } from "#domain/meeting/meeting-role.ts";
import { defineApi } from "./route.ts";

export const meetingsApi = defineApi({
  /** What a meeting is to the caller, by its chat's id (MTG-30). `mayCreate`: whether he may send something to it. */
  info: {
    method: "GET",
    path: "/v1/meetings/:chatId/info",
    params: z.object({ chatId: conversationId }),
    reply: z.object({ role: meetingRole, mayCreate: z.boolean(), title: z.string() }),
    guests: true,
  },
});
