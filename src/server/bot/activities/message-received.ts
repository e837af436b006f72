import type { Card } from "#cards/card.ts";
import { helpCard } from "#cards/help-card.ts";
import { newItemCard } from "#cards/new-item-card.ts";
import type { Call } from "../call.ts";
import { doneWord } from "../done-word.ts";
import { notePlace } from "../note-place.ts";
import { offeredTypes } from "../offered-types.ts";
import { refusalOf, runCommand } from "../run-command.ts";
import { tolerant } from "../tolerant.ts";

/** Somebody wrote to the bot, or pressed a button in a client that sends buttons as messages. */
export async function messageReceived(call: Call): Promise<void> {
  const { ctx, activity, replyTo } = call;
  await notePlace(call);
  const card = isButton(activity.value) ? await pressed(call, activity.value) : await answerTo(call);
  if (card) await tolerant(ctx, "reply", () => ctx.host.postCard(replyTo, card));
}

/** `poll`, `survey` and `quiz` make one, `/done` ends answering, where nobody else reads; anything else gets help. */
async function answerTo({ ctx, activity, place, mobile, teamsUserId }: Call): Promise<Card> {
  const { app } = ctx.actor;
  const offered = await offeredTypes(ctx);
  const text = spokenText(activity.text);
  const finish = () =>
    doneWord(ctx, { mobile, teamsUserId, receipt: undefined }).catch((thrown) => refusalOf({ ctx }, "/done", null, thrown));
  const done = text === "/done" && place.kind === "personal" ? await finish() : null;
  if (done) return done;
  const type = app === "msteams" ? offered.find((each) => each === text) : undefined;
  return type ? newItemCard(type) : helpCard(app, ctx.config.product, offered);
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
