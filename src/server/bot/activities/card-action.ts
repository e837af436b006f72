import { z } from "zod";
import type { Card } from "#cards/card.ts";
import { surveyId } from "#domain/ids.ts";
import { adoptMessage } from "../../outbox/adopt-message.ts";
import type { Call } from "../call.ts";
import { notePlace } from "../note-place.ts";
import { runCommand } from "../run-command.ts";

const invoke = z.object({ action: z.object({ verb: z.string().max(200), data: z.unknown().optional() }) });

/** `card`: a message beside the survey's own card, which must not be taken for it. */
const aboutSurvey = z.object({ surveyId, card: z.undefined().optional() });

export type CardAnswer = { statusCode: 200; type: "application/vnd.microsoft.card.adaptive"; value: Card };

/** A button on a card, or the host's own refresh of it: the answer is the card that this person sees from now on. */
export async function cardAction(call: Call): Promise<CardAnswer> {
  await notePlace(call);
  const read = invoke.safeParse(call.activity.value);
  const { verb, data } = read.success ? read.data.action : { verb: "", data: undefined };
  const about = aboutSurvey.safeParse(data);
  if (about.success && call.activity.replyToId) await adoptMessage(call.ctx, about.data.surveyId, call.place.id, call.activity.replyToId);
  const card = await runCommand(call, verb, data);
  return { statusCode: 200, type: "application/vnd.microsoft.card.adaptive", value: card };
}
