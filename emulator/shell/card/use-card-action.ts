import type { InstalledApp } from "../../emulator-api.ts";
import { askBot, type BotCall, fetchTask, showTask, wentWrong } from "../dialog/bot-dialog.ts";
import { taskOf } from "../dialog/bot-task.ts";
import { openLink } from "../kit/open-link.ts";
import { currentRoute } from "../route.ts";
import { useShell } from "../shell-context.ts";
import type { Place } from "../state/directory.ts";
import { executeAction, sendMessage, submitCard } from "../state/emulator-client.ts";
import { useReread } from "../state/use-messages.ts";
import type { ActionOutcome } from "./card-view.tsx";
import type { CardAction, Json } from "./use-card.ts";

type Where = { place: Place; messageId: string; app: InstalledApp; inMeeting: boolean };

/**
 * What a click on a message's card does: the bot's answer is a new card, a word, a dialog or an
 * error.
 */
export function useCardAction({
  place,
  messageId,
  app,
  inMeeting,
}: Where): (action: CardAction) => Promise<ActionOutcome> {
  const shell = useShell();
  const reread = useReread();
  const { person } = shell;
  const call: BotCall = {
    shell,
    app,
    conversationId: place.id,
    messageId,
    surface: { place, inMeeting, entityId: "", subEntityId: null },
  };

  const execute = async (verb: string, data: Json): Promise<ActionOutcome> => {
    const { card, message, task, error } = await executeAction(place.id, {
      as: person.id,
      client: currentRoute().client,
      messageId,
      verb,
      data,
    });
    if (card) await reread(place.id);
    if (error) return { error: error.message || wentWrong };
    if (!task) return message ? { message } : {};
    return outcome(
      showTask(
        call,
        { task: { ...task, card: task.url ? null : task.card }, message: null },
        async (submitted) => taskOf(await askBot(call, "task/submit", { data: submitted })),
      ),
    );
  };

  const submit = async (data: Json): Promise<ActionOutcome> => {
    const teams =
      typeof data.msteams === "object" && data.msteams !== null ? { ...data.msteams } : {};
    const type = "type" in teams ? teams.type : undefined;
    if (type === "task/fetch") return outcome(await fetchTask(call, data));
    if (type === "imBack" || type === "messageBack") {
      const said: unknown = Object.entries(teams).find(
        ([key]) => key === (type === "imBack" ? "value" : "text"),
      )?.[1];
      await sendMessage(place.id, {
        as: person.id,
        client: currentRoute().client,
        text: typeof said === "string" ? said : "",
        mention: app.appId,
      });
      return {};
    }
    const { status } = await submitCard(place.id, {
      as: person.id,
      client: currentRoute().client,
      messageId,
      value: data,
    });
    return status >= 200 && status < 300 ? {} : { error: wentWrong };
  };

  return async (action) => {
    try {
      if (action.kind === "execute") return await execute(action.verb, action.data);
      if (action.kind === "submit") return await submit(action.data);
      const opened = await openLink(action.url, { ...shell, from: app });
      return opened ? {} : { error: "The link could not be opened." };
    } catch (error) {
      return { error: error instanceof Error && error.message ? error.message : wentWrong };
    }
  };
}

function outcome(word: string | null): ActionOutcome {
  return word ? { message: word } : {};
}
