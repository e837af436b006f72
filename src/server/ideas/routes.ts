import { llmApi } from "#contract/llm.ts";
import { handlers } from "../http/mount.ts";
import { generateIdeas } from "./generate-ideas.ts";

export const ideaRoutes = handlers(llmApi, {
  about: async ({ ideas }) => ({ sentTo: ideas.sentTo }),
  generateHotTake: (ctx, { body }) => generateIdeas(ctx, "hot-take", body.prompt),
  generateIcebreaker: (ctx, { body }) => generateIdeas(ctx, "icebreaker", body.prompt),
});
