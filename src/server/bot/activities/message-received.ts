import type { Card } from "#cards/card.ts";
import { helpCard } from "#cards/help-card.ts";
import { newPollCard } from "#cards/new-poll-card.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import type { Call } from "../call.ts";
import { notePlace } from "../note-place.ts";
import { runCommand } from "../run-command.ts";
import { tolerant } from "../tolerant.ts";

/** What people write, by variant; anything else gets help. */
const words: Record<ApplicationType, Record<string, () => Card>> = { msteams: { poll: newPollCard }, agile: {} };

/** Somebody wrote to the bot, or pressed a button in a client that sends buttons as messages. */
export async function messageReceived(call: Call): Promise<void> {
  const { ctx, activity, replyTo } = call;
  await notePlace(call);
  const card = isButton(activity.value)
    ? await pressed(call, activity.value)
    : answerTo(ctx.actor.app, ctx.config.product, spokenText(activity.text));
  if (card) await tolerant(ctx, "reply", () => ctx.host.postCard(replyTo, card));
}

function answerTo(app: ApplicationType, product: string, text: string): Card {
  const word = words[app][text];
  return Object.hasOwn(words[app], text) && word ? word() : helpCard(app, product);
}

/** Without the bot's own mention. */
function spokenText(text: string): string {
  return text
    .replace(/<at>[^<]*<\/at>/gi, " ")
    .trim()
    .toLowerCase();
}

function isButton(value: unknown): value is { command: string } {
  return typeof value === "object" && value !== null && "command" in value && typeof value.command === "string";
}

/** The card that comes of it is one person's own: it is shown where nobody else reads. Elsewhere the posted card tells what changed. */
async function pressed(call: Call, value: { command: string }): Promise<Card | null> {
  const card = await runCommand(call, value.command, value);
  return call.place.kind === "personal" ? card : null;
}
