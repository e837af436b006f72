import type { Card } from "#cards/card.ts";
import type { BotCommand, BotCommandData } from "#contract/bot-commands.ts";
import type { Receipt } from "#domain/ids.ts";
import type { Context } from "../context.ts";

/** How it was asked: from a mobile client, by whom towards this bot (`29:…`), and with which key of an own anonymous answer. */
export type Asked = { mobile: boolean; teamsUserId: string; receipt: Receipt | undefined };

/** A command's part between the bot and the use cases: what the person sees next. */
export type Command<C extends BotCommand> = (ctx: Context, data: BotCommandData<C>, asked: Asked) => Promise<Card>;
