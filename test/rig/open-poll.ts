import { randomUUID } from "node:crypto";
import { conversationId } from "#domain/ids.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "../factories.ts";
import type { Person } from "../person.ts";
import type { LoadRequest } from "./run-load.ts";
import type { Rig } from "./start-rig.ts";

/** A poll of one question that is open in a place. */
export type OpenPoll = {
  id: string;
  question: string;
  choices: string[];
  /**
   * The request that casts a vote for the choice of this number; with a receipt where the poll is
   * anonymous; `own`: for a choice of this text instead, which comes with it.
   */
  vote: (token: string, choice: number, receipt?: string, own?: string) => LoadRequest;
};

/**
 * Sends a poll into a place of the demo organisation, its owner being `owner` (Adele by default).
 */
export async function openPoll(
  rig: Pick<Rig, "emulator" | "as">,
  {
    place = "Mark 8 Project Team / General",
    choices = ["Pizza", "Salad", "Soup"],
    owner,
    adding = false,
    ...over
  }: Options = {},
): Promise<OpenPoll> {
  const question = aChoiceQuestion(choices, { allowUserAddOptions: adding });
  const where = conversationId.parse(await rig.emulator.place(place));
  const type = place.includes(" / ") ? "channel" : "groupChat";
  const draft = aPoll({
    questions: [question],
    recipients: [aRecipient({ type, id: where, name: place })],
    ...over,
  });
  const { id } = await (owner ?? (await rig.as("adele"))).surveys.create({ body: { draft } });
  const ids = question.choices.map((choice) => choice.id);
  return {
    id,
    question: question.id,
    choices: ids,
    vote: (token, choice, receipt, own) => {
      const added = own && { questionId: question.id, choiceId: randomUUID(), text: own };
      return {
        method: "POST",
        path: `/msteams/api/v1/survey/${id}/response`,
        token,
        body: JSON.stringify({
          response: [{ questionId: question.id, value: added ? added.choiceId : ids[choice] }],
          source: "web",
          ...(receipt ? { receipt } : {}),
          ...(added ? { added: [added] } : {}),
        }),
      };
    },
  };
}

/** `adding`: respondents may add choices. */
type Options = Partial<DraftInput> & {
  place?: string;
  choices?: string[];
  owner?: Person;
  adding?: boolean;
};
