import { z } from "zod";
import { postId, receipt, type SurveyId } from "#domain/ids.ts";
import { responseAnonymity } from "#domain/response/response.ts";
import { deviceStore } from "../device-store.ts";
import { sweepDevice } from "../sweep-device.ts";
import { newReceipt } from "./own-receipts.ts";

const postDraft = z.object({
  text: z.string(),
  anonymity: responseAnonymity,
  id: postId,
  receipt,
});
/**
 * A post that is being written. Its keys are made once, so that it may be sent again
 * (decisions/034).
 */
export type PostDraft = z.infer<typeof postDraft>;

export function newDraft(): PostDraft {
  return {
    text: "",
    anonymity: "none",
    id: postId.parse(crypto.randomUUID()),
    receipt: newReceipt(),
  };
}

/**
 * What a person is writing, kept on the device until it is sent or given up: a dialog is easily
 * closed. After 30 days it is deleted.
 */
export async function draftStore(id: SurveyId, userId: string) {
  sweepDevice();
  const name = await deviceStore.nameOf("post-draft", id, userId);
  return {
    read: (): PostDraft => {
      try {
        return postDraft.parse(JSON.parse(deviceStore.get(name) ?? ""));
      } catch {
        return newDraft();
      }
    },
    write: (draft: PostDraft) =>
      draft.text.trim() === ""
        ? deviceStore.remove(name)
        : deviceStore.set(name, JSON.stringify({ ...draft, since: Date.now() })),
    remove: () => deviceStore.remove(name),
  };
}
