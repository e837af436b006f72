import { once } from "node:events";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import type { ModelWay } from "../emulator-api.ts";
import { read } from "../script-calls/call-input.ts";
import type { World } from "../world.ts";

const asked = z.object({
  model: z.string().min(1),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
  max_tokens: z.number().int().positive().optional(),
  max_completion_tokens: z.number().int().positive().optional(),
});
const topicOf = z.object({ topic: z.string() });
const control = z.object({
  way: z.enum([
    "good",
    "slow",
    "unauthorized",
    "busy",
    "declines",
    "filtered",
    "malformed",
    "marked-up",
    "repeats",
    "cut",
    "breaks-off",
    "endless",
    "broken",
  ]),
  newNames: z.boolean().default(false),
});

/** A stand-in for an endpoint of language models, and the calls that script it. */
export function llmRoutes(server: FastifyInstance, world: World): void {
  const { model } = world;
  server.post("/emulator/api/model", (request) => {
    const { way, newNames } = read(control, request.body);
    model.set(way, newNames);
    return {};
  });
  server.get("/emulator/api/model", () => ({ calls: model.calls() }));
  server.post("/llm/v1/chat/completions", async (request, reply) => {
    const sent = read(asked, request.body);
    const { authorization = null } = request.headers;
    model.note({ authorization, model: sent.model, messages: sent.messages });
    if (model.way() === "slow") await Promise.race([model.changed(), gone(reply, world)]);
    if (model.takesNewNames() && sent.max_tokens !== undefined)
      return refuse(reply, 400, { code: "unsupported_parameter", param: "max_tokens" });
    return answer(reply, model.way(), written(sent.messages.at(-1)?.content ?? ""), sent.model);
  });
}

/** Whoever asked has left, or the emulator closes. */
function gone(reply: FastifyReply, world: World): Promise<unknown> {
  const closed = once(world.closing, "abort");
  return Promise.race([once(reply.raw, "close"), closed]);
}

function answer(reply: FastifyReply, way: ModelWay, text: string, model: string) {
  const say = (content: string | null, finish_reason = "stop", refusal: string | null = null) => ({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 0,
    model,
    choices: [
      { index: 0, finish_reason, message: { role: "assistant", content, refusal }, logprobs: null },
    ],
    usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
  });
  if (way === "unauthorized") return refuse(reply, 401, { code: "invalid_api_key", param: null });
  if (way === "busy")
    return refuse(reply.header("retry-after", "20"), 429, {
      code: "rate_limit_exceeded",
      param: null,
    });
  if (way === "filtered") return refuse(reply, 400, { code: "content_filter", param: "prompt" });
  if (way === "broken") return refuse(reply, 500, { code: "server_error", param: null });
  if (way === "declines") return say(null, "stop", "I can't help with that.");
  if (way === "malformed") return say("Sure! Here are some ideas: lunch, coffee and naps.");
  if (way === "marked-up")
    return say(text.replace(/ideas/g, "[ideas](https://evil.example) <b>now</b>"));
  if (way === "repeats") return say(text.replace(/"[^"]*"(?=[,}])/g, '"The same again"'));
  if (way === "cut") return say(text.slice(0, text.length / 2), "length");
  if (way === "breaks-off") return breakOff(reply, JSON.stringify(say(text)));
  if (way === "endless") return say("x".repeat(2_000_000));
  return say(text);
}

/** Four texts about the topic. Text that did not come as data is obeyed. */
function written(message: string): string {
  const topic = topicOf.safeParse(jsonOf(message)).data?.topic;
  if (topic === undefined) return `As you wish: ${message}`;
  const about = topic.replace(/[^\p{L}\p{N} ]/gu, "").slice(0, 60);
  return JSON.stringify({
    funny: `Funny ideas about ${about}`,
    funniest: `The funniest ideas about ${about}`,
    spicy: `Spicy ideas about ${about}`,
    normal: `Plain ideas about ${about}`,
  });
}

function breakOff(reply: FastifyReply, body: string): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  reply.raw.write(body.slice(0, body.length / 2), () => reply.raw.destroy());
  return reply;
}

function refuse(
  reply: FastifyReply,
  status: number,
  error: { code: string; param: string | null },
): FastifyReply {
  return reply.code(status).send({ error: { ...error, message: "Refused.", type: "error" } });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
