import { z } from "zod";
import { seriesId, surveyId } from "#domain/ids.ts";
import { defineApi } from "./route.ts";

/** Bot commands that pages use too (BOT-17), with the same use cases and checks. */
export const commandsApi = defineApi({
  run: {
    method: "POST",
    path: "/v1/command",
    body: z.object({
      command: z.string().max(100),
      surveyId: surveyId.optional(),
      scheduleId: seriesId.optional(),
    }),
    reply: z.object({ done: z.literal(true) }),
  },
});
