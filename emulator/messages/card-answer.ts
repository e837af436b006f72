import { isRecord } from "../bot-calls/activity.ts";
import type { BotAnswer } from "../bot-calls/call-bot.ts";
import type { ActionResult, TaskInfo } from "../emulator-api.ts";

const adaptiveCard = "application/vnd.microsoft.card.adaptive";
const noAnswers = {
  late: { status: 504, error: { code: "BotTimeout", message: "The app took too long to answer." } },
  down: {
    status: 502,
    error: { code: "BotUnreachable", message: "The app could not be reached." },
  },
};
const went = { code: "BotError", message: "Something went wrong. Please try again." };

/**
 * Reads what a bot answered to an `adaptiveCard/action`: a card, a message, a dialog or an error,
 * or nothing at all.
 */
export function readCardAnswer(answer: BotAnswer): ActionResult {
  const nothing: ActionResult = {
    status: answer.status ?? 504,
    card: null,
    message: null,
    task: null,
    error: null,
  };
  if (answer.failure !== null) return { ...nothing, ...noAnswer(answer.failure) };
  if (answer.status < 200 || answer.status > 299) return { ...nothing, error: went };
  if (!isRecord(answer.body)) return nothing;
  const task = readTask(answer.body);
  if (task) return { ...nothing, ...task };
  const { statusCode, type, value } = answer.body;
  const status = typeof statusCode === "number" ? statusCode : answer.status;
  if (type === adaptiveCard && isRecord(value)) return { ...nothing, status, card: value };
  if (type === "application/vnd.microsoft.activity.message")
    return { ...nothing, status, message: text(value) ?? "" };
  if (type === undefined && status < 300) return { ...nothing, status };
  return { ...nothing, status, error: readError(value) };
}

/** The result of a click or an invoke without a response from the bot. */
export function noAnswer(failure: "late" | "down"): {
  status: number;
  error: { code: string; message: string };
} {
  return noAnswers[failure];
}

function readError(value: unknown): { code: string; message: string } {
  if (!isRecord(value)) return went;
  return {
    code: text(value["code"]) ?? went.code,
    message: text(value["message"]) ?? went.message,
  };
}

/** The dialog or the message of a `{task: …}` answer. */
function readTask(body: Record<string, unknown>): Pick<ActionResult, "task" | "message"> | null {
  const { task } = body;
  if (!isRecord(task)) return null;
  if (task["type"] === "message") return { task: null, message: text(task["value"]) ?? "" };
  const { value } = task;
  return task["type"] === "continue" && isRecord(value)
    ? { task: taskInfo(value), message: null }
    : null;
}

function taskInfo(value: Record<string, unknown>): TaskInfo {
  const attachment = value["card"];
  const size = (each: unknown): number | string =>
    typeof each === "number" || typeof each === "string" ? each : "medium";
  return {
    title: text(value["title"]) ?? "",
    url: text(value["url"]),
    card: isRecord(attachment) && isRecord(attachment["content"]) ? attachment["content"] : null,
    width: size(value["width"]),
    height: size(value["height"]),
    fallbackUrl: text(value["fallbackUrl"]),
    completionBotId: text(value["completionBotId"]),
  };
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
