import type { Card } from "#cards/parts/card.ts";
import type { BotCommand, BotCommandData } from "#contract/bot-commands.ts";
import type { Receipt } from "#domain/ids.ts";
import type { Context } from "../context.ts";

/**
 * How the command was sent: from a mobile client or not, the person's id for this bot (`29:…`), and
 * the receipt of their anonymous response.
 */
export type Asked = {
  mobile: boolean;
  teamsUserId: string;
  receipt: Receipt | undefined;
  /** The card stands in a dialog. */
  dialog?: boolean;
};

/**
 * A command's handler between the bot and the use cases; returns the card that the caller sees
 * next.
 */
export type Command<C extends BotCommand> = (
  ctx: Context,
  data: BotCommandData<C>,
  asked: Asked,
) => Promise<Card>;
