import { z } from "zod";
import { storableText } from "#domain/storable-text.ts";
import { defineApi } from "./route.ts";

/** What the ideas shall be about. 1 to 500 characters (LLM-01, LLM-04); the server says what is wrong. */
const body = z.object({ prompt: storableText.max(100_000).trim() });

/** One idea: text that the question of the type accepts as it is. */
const idea = z.object({ label: z.string() });

/** An idea of each tone, as the first item of its list (ENT-38). */
const ideas = z.object({
  funny: z.array(idea),
  funniest: z.array(idea),
  spicy: z.array(idea),
  normal: z.array(idea),
});
export type Ideas = z.infer<typeof ideas>;

/** Ideas for the question of a hot take or an icebreaker (API-70, API-71). */
export const llmApi = defineApi({
  /**
   * `sentTo`: the host name to which prompts are sent; null if the generator is the product's own
   * and nothing leaves the server.
   */
  about: {
    method: "GET",
    path: "/v1/llm",
    reply: z.object({ sentTo: z.string().nullable() }),
  },
  generateHotTake: {
    method: "POST",
    path: "/v1/llm/hot-take/generate",
    body,
    reply: ideas,
    reads: true,
    waits: true,
  },
  generateIcebreaker: {
    method: "POST",
    path: "/v1/llm/icebreaker/generate",
    body,
    reply: ideas,
    reads: true,
    waits: true,
  },
});
