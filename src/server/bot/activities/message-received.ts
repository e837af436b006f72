import { helpCard } from "#cards/messages/help-card.ts";
import { newSurveyCard } from "#cards/messages/new-survey-card.ts";
import type { Card } from "#cards/parts/card.ts";
import { AppError } from "#domain/errors.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { findColleague } from "../../conversations/find-colleague.ts";
import { findPersonalChat } from "../../conversations/find-personal-chat.ts";
import type { Address } from "../../teams/host.ts";
import type { Call } from "../call.ts";
import type { Asked } from "../command.ts";
import { handleAwayMessage, isAwayMessage } from "../handle-away-message.ts";
import { handleDoneMessage } from "../handle-done-message.ts";
import { notePlace } from "../note-place.ts";
import { readOfferedTypes } from "../read-offered-types.ts";
import { refusalOf, runCommand } from "../run-command.ts";
import { tolerant } from "../tolerant.ts";

/** A person wrote to the bot, or pressed a button in a client that sends buttons as messages. */
export async function messageReceived(call: Call): Promise<void> {
  const { ctx, activity, replyTo } = call;
  await notePlace(call);
  if (isButton(activity.value)) return pressed(call, activity.value);
  const text = spokenText(activity.text);
  if (text === "/done") return done(call);
  const card = isAwayMessage(text)
    ? await handleAwayMessage(call, text)
    : await answerTo(call, text, call.place.kind === "personal");
  await tolerant(ctx, "reply", () => ctx.host.postCard(replyTo, card));
}

/** A type's name creates one; anything else gets help. */
async function answerTo({ ctx }: Call, text: string, personal: boolean): Promise<Card> {
  const { app } = ctx.actor;
  const offered = await readOfferedTypes(ctx);
  const type = offered.find((each) => each === text || typeNames[each].toLowerCase() === text);
  return type ? newSurveyCard(type, app) : helpCard(app, ctx.config.product, { offered, personal });
}

/**
 * `/done` completes answering (BOT-16). The reply is personal: it goes to the caller's chat with
 * the bot, wherever they wrote.
 */
async function done(call: Call): Promise<void> {
  const { ctx, mobile, teamsUserId } = call;
  const asked: Asked = { mobile, teamsUserId, receipt: undefined };
  const card = await handleDoneMessage(ctx, asked).catch((thrown) =>
    refusalOf(call, "/done", null, thrown),
  );
  await tolerant(ctx, "reply", async () =>
    ctx.host.postCard(await ownChat(call), card ?? (await answerTo(call, "", true))),
  );
}

async function ownChat({ ctx, place, replyTo }: Call): Promise<Address> {
  if (place.kind === "personal") return replyTo;
  const person = ctx.actor.user && (await findColleague(ctx, ctx.actor.user.userId));
  if (!person) throw new AppError("conversation.not-found");
  return findPersonalChat(ctx, person);
}

/** Without the mention of the bot. */
function spokenText(text: string): string {
  return text
    .replace(/<at>[^<]*<\/at>/gi, " ")
    .trim()
    .toLowerCase();
}

function isButton(value: unknown): value is { command: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "command" in value &&
    typeof value.command === "string"
  );
}

/**
 * The reply card is personal, so it is shown only where nobody else reads. Elsewhere the posted
 * card is updated.
 */
async function pressed(call: Call, value: { command: string }): Promise<void> {
  const card = await runCommand(call, value.command, value);
  if (call.place.kind === "personal")
    await tolerant(call.ctx, "reply", () => call.ctx.host.postCard(call.replyTo, card));
}
