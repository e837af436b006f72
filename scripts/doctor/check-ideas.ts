import { z } from "zod";
import { type Check, type Finding, fix, ok, skip, wordOf } from "./finding.ts";

const list = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Asks the endpoint of ideas for its models, which costs nothing and tells it nothing. */
export const checkIdeas: Check = {
  name: "ideas",
  run: async ({ config: { llm }, without }) => {
    const missing = without("LLM_URL", "LLM_MODEL", "LLM_KEY");
    if (missing) return skip(missing);
    if (llm === null) return skip("LLM_URL is empty: the built-in generator writes them");
    const { host } = new URL(llm.url);
    try {
      const reply = await fetch(`${llm.url}/models`, {
        headers: llm.key ? { authorization: `Bearer ${llm.key}` } : {},
        redirect: "error",
        signal: AbortSignal.timeout(10_000),
      });
      const text = await reply.text();
      return found(host, { status: reply.status, text }, llm.model);
    } catch (error) {
      return fix(`${host} does not answer (${wordOf(error)})`, "let the product reach it");
    }
  },
};

/** Some endpoints list no models, or others than may be named: that is nothing to repair. */
function found(host: string, { status, text }: { status: number; text: string }, model: string) {
  if (status === 401 || status === 403) return fix(`${host} refuses the key`, "see LLM_KEY");
  if (status >= 500) return fix(`${host} answers ${status}`, "see whether it runs");
  const models = status === 200 ? modelsIn(text) : null;
  if (!models) return unknown(host);
  const isListed = models.includes(model);
  return ok(
    `${host} does not refuse the key, and lists ${isListed ? "" : "other models than "}${model}`,
  );
}

function unknown(host: string): Finding {
  return ok(`${host} answers; it lists no models, so that the key was not tried`);
}

function modelsIn(text: string): string[] | null {
  try {
    return list.parse(JSON.parse(text)).data.map(({ id }) => id);
  } catch {
    return null;
  }
}
