import { z } from "zod";
import { surveyId } from "#domain/ids.ts";
import { defineApi } from "./route.ts";

/** Bot commands that pages need too (BOT-17): the same use cases with the same checks. */
export const commandsApi = defineApi({
  run: {
    method: "POST",
    path: "/v1/command",
    body: z.object({ command: z.string().max(100), surveyId }),
    reply: z.object({ done: z.literal(true) }),
  },
});
