/**
 * What a bot answers to `task/fetch`, `task/submit` and their like. Nothing set closes the dialog.
 */
export type BotTask = {
  task: {
    title: string;
    url: string | null;
    card: Record<string, unknown> | null;
    width: number | string;
    height: number | string;
  } | null;
  message: string | null;
};

/**
 * Reads `{task: {type: "continue" | "message", value}}`; an answer of another shape counts as none.
 */
export function taskOf(body: unknown): BotTask {
  const none: BotTask = { task: null, message: null };
  if (!isObject(body) || !isObject(body.task)) return none;
  const { type, value } = body.task;
  if (type === "message") return { ...none, message: typeof value === "string" ? value : null };
  if (!isObject(value)) return none;
  const card =
    isObject(value.card) && isObject(value.card.content)
      ? value.card.content
      : isObject(value.card)
        ? value.card
        : null;
  const url = typeof value.url === "string" ? value.url : null;
  if (!url && !card) return none;
  return {
    ...none,
    task: {
      title: typeof value.title === "string" ? value.title : "",
      url,
      card: url ? null : card,
      width: size(value.width),
      height: size(value.height),
    },
  };
}

/**
 * The card that a compose extension gives for the message (`{composeExtension: {type: "result",
 * attachments}}`), or null.
 */
export function composedCard(body: unknown): Record<string, unknown> | null {
  if (
    !isObject(body) ||
    !isObject(body.composeExtension) ||
    body.composeExtension.type !== "result"
  )
    return null;
  const { attachments } = body.composeExtension;
  const found: unknown = Array.isArray(attachments)
    ? attachments.find(
        (each) => isObject(each) && each.contentType === "application/vnd.microsoft.card.adaptive",
      )
    : null;
  return isObject(found) && isObject(found.content) ? found.content : null;
}

function size(value: unknown): number | string {
  return typeof value === "number" || typeof value === "string" ? value : "medium";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
