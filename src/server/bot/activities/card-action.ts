import { z } from "zod";
import type { Card } from "#cards/parts/card.ts";
import { cardNotices } from "#contract/bot-commands.ts";
import { surveyId } from "#domain/ids.ts";
import { adoptMessage } from "../../outbox/adopt-message.ts";
import type { Call } from "../call.ts";
import { notePlace } from "../note-place.ts";
import { runCommand } from "../run-command.ts";

const invoke = z.object({
  action: z.object({ verb: z.string().max(200), data: z.unknown().optional() }),
});

/** `card`: it is a message beside the survey's own card. */
const aboutSurvey = z.object({ surveyId, card: z.enum(cardNotices).optional() });

type CardAnswer = {
  statusCode: 200;
  type: "application/vnd.microsoft.card.adaptive";
  value: Card;
};

/**
 * A button on a card, or the host's refresh of it; returns the caller's personal view of the card.
 */
export async function cardAction(call: Call): Promise<CardAnswer> {
  await notePlace(call);
  const read = invoke.safeParse(call.activity.value);
  const { verb, data } = read.success ? read.data.action : { verb: "", data: undefined };
  const about = aboutSurvey.safeParse(data);
  const { replyToId } = call.activity;
  if (about.success && replyToId)
    await adoptMessage(
      call.ctx,
      { surveyId: about.data.surveyId, purpose: about.data.card ?? "card" },
      call.place,
      replyToId,
    );
  const card = await runCommand(call, verb, data);
  return { statusCode: 200, type: "application/vnd.microsoft.card.adaptive", value: card };
}
