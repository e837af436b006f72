import { dialogCard } from "#cards/parts/dialog-card.ts";
import type { BotCommand } from "#contract/bot-commands.ts";
import { cardTexts } from "#text/server/cards.ts";
import type { Call } from "../call.ts";
import { runCommand } from "../run-command.ts";
import { askedIn, type DialogAnswer } from "./dialog-answer.ts";

/** The commands whose card opens as a dialog: the form, and what one may still say after it. */
const opening = new Set<string>([
  "survey/taking/start",
  "survey/card/refresh",
] satisfies BotCommand[]);

/** The command of a button that opens a card in a dialog; null for other buttons. */
export function openingCommand(call: Call): string | null {
  const command = commandIn(call);
  return command !== null && opening.has(command) ? command : null;
}

/** The command that a card in a dialog submits; null if a page does. */
export function commandIn(call: Call): string | null {
  const { data } = askedIn(call);
  return typeof data === "object" && data !== null && "command" in data
    ? String(data.command)
    : null;
}

const size = { width: 600, height: 560 } as const;

/**
 * Answering in a dialog, where nobody else's answer changes what a person types (decisions/030):
 * the cards are those of the same commands.
 */
export async function answerDialog(call: Call, command: string): Promise<DialogAnswer> {
  const card = dialogCard(await runCommand(call, command, askedIn(call).data));
  return {
    task: {
      type: "continue",
      value: {
        ...size,
        title: cardTexts.answerLabel,
        card: { contentType: "application/vnd.microsoft.card.adaptive", content: card },
      },
    },
  };
}
