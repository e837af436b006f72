import type { RegisteredApp } from "../directory/registered-app.ts";
import { channelToken } from "../identity/bot-token.ts";
import type { World } from "../world.ts";
import type { Activity } from "./activity.ts";

/**
 * `status` is null without a response: the bot is down (`down`) or exceeded Teams' timeout
 * (`late`).
 */
export type BotAnswer =
  | { status: number; body: unknown; failure: null }
  | { status: null; body: null; failure: "down" | "late" };

/**
 * How long Teams waits for the answer to a click, as the documentation of message extensions and
 * cards says 5 to 15 seconds.
 */
const answerWithinMs = 10_000;

/** Sends one activity to a bot with a fresh channel token and returns the bot's response. */
export async function callBot(
  world: World,
  app: RegisteredApp,
  content: Activity,
): Promise<BotAnswer> {
  const begun = performance.now();
  const answer = await post(world, app, content);
  world.botCalls.add({
    at: world.now().toISOString(),
    app: app.registration,
    type: content.type,
    name: typeof content["name"] === "string" ? content["name"] : null,
    conversationId: content.conversation.id,
    status: answer.status,
    ms: Math.round(performance.now() - begun),
    error: answer.failure,
  });
  return answer;
}

async function post(world: World, app: RegisteredApp, content: Activity): Promise<BotAnswer> {
  const late = AbortSignal.timeout(answerWithinMs);
  try {
    const response = await fetch(app.messagingEndpoint, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        authorization: `Bearer ${await channelToken(world, app)}`,
      },
      body: JSON.stringify(content),
      redirect: "manual",
      signal: AbortSignal.any([late, world.closing]),
    });
    return { status: response.status, body: parsed(await response.text()), failure: null };
  } catch (error) {
    const failure = late.aborted ? "late" : "down";
    world.log.info(
      { app: app.registration, type: content.type, failure, reason: String(error) },
      "a bot did not answer",
    );
    return { status: null, body: null, failure };
  }
}

function parsed(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
