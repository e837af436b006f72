import { isRecord } from "../bot-calls/activity.ts";
import { httpError } from "../http-error.ts";
import { countActions } from "../messages/card-actions.ts";
import type { MessageChange } from "../messages/message-store.ts";
import type { StoredMessage } from "../state/state.ts";

const adaptiveCard = "application/vnd.microsoft.card.adaptive";
/** Teams counts the text of a message in UTF-16. */
const mostBytes = 100 * 1024;
const mostActions = 6;

type SentActivity =
  | {
      type: "message";
      content: MessageChange;
      replyToId: string | null;
      recipientId: string | null;
    }
  | { type: "typing" };

/** Reads what a bot sends; refuses with 413 MessageSizeTooBig or 400 BadSyntax. */
export function readActivity(body: unknown): SentActivity {
  if (!isRecord(body))
    throw httpError(400, "BadSyntax", "The activity is missing or not an object.");
  if (JSON.stringify(body).length * 2 > mostBytes)
    throw httpError(413, "MessageSizeTooBig", "Message size too large.");
  const type = body["type"] ?? "message";
  if (type === "typing") return { type };
  if (type !== "message")
    throw httpError(
      400,
      "BadSyntax",
      `An activity of type ${JSON.stringify(type)} cannot be sent.`,
    );
  const { card, warnings } = cardOf(body["attachments"]);
  const text = textIn(body["text"]);
  if (text === null && card === null)
    throw httpError(400, "BadSyntax", "Activity needs text or an attachment.");
  const { recipient, replyToId, textFormat, summary, channelData } = body;
  return {
    type,
    content: {
      text,
      textFormat: textFormat === "plain" || textFormat === "xml" ? textFormat : "markdown",
      card,
      summary: textIn(summary),
      bubble: bubbleOf(channelData),
      warnings,
    },
    replyToId: textIn(replyToId),
    recipientId: isRecord(recipient) ? textIn(recipient["id"]) : null,
  };
}

function textIn(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** A message shows one card; `warnings` names what Teams would cut off or not show. */
function cardOf(attachments: unknown): {
  card: Record<string, unknown> | null;
  warnings: string[];
} {
  const list = Array.isArray(attachments) ? attachments.filter(isRecord) : [];
  const cards = list.flatMap((each) =>
    each["contentType"] === adaptiveCard && isRecord(each["content"]) ? [each["content"]] : [],
  );
  const card = cards[0] ?? null;
  const warnings = [
    ...(cards.length < list.length ? ["An attachment that is no Adaptive Card is not shown."] : []),
    ...(cards.length > 1 ? ["Only the first of several cards is shown."] : []),
    ...(card && countActions(card) > mostActions
      ? [`The card has ${countActions(card)} actions; only ${mostActions} are shown.`]
      : []),
  ];
  return { card, warnings };
}

/**
 * `channelData.notification` of a message to a meeting's chat: the page that pops up in the
 * meeting.
 */
function bubbleOf(channelData: unknown): StoredMessage["bubble"] {
  const notification = isRecord(channelData) ? channelData["notification"] : null;
  if (
    !isRecord(notification) ||
    notification["alertInMeeting"] !== true ||
    typeof notification["externalResourceUrl"] !== "string"
  )
    return null;
  const address = URL.parse(notification["externalResourceUrl"]);
  if (!address || !address.pathname.startsWith("/l/bubble/")) {
    throw httpError(
      400,
      "BadArgument",
      "externalResourceUrl must be a https://teams.microsoft.com/l/bubble/ link.",
    );
  }
  const { searchParams } = address;
  return {
    url: searchParams.get("url") ?? "",
    title: searchParams.get("title") ?? "",
    width: Number(searchParams.get("width") ?? 280),
    height: Number(searchParams.get("height") ?? 180),
  };
}
