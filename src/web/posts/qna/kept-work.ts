import { z } from "zod";
import { type PostId, replyId, type SurveyId } from "#domain/ids.ts";
import { replyScope } from "#domain/post/post.ts";
import { deviceStore } from "../../device-store.ts";

const work = z.object({
  kind: z.enum(["edit", "reply"]),
  scope: replyScope,
  text: z.string(),
  id: replyId,
});
/**
 * What is being written below a question. A reply keeps its scope, whatever becomes of the question
 * meanwhile, and its id, so that it may be sent again (decisions/034).
 */
export type Work = z.infer<typeof work>;

export function newReplyId(): Work["id"] {
  return replyId.parse(crypto.randomUUID());
}

/** It stays on the device until it is sent or given up, for 30 days. */
export async function workStore(id: SurveyId, userId: string, post: PostId) {
  const name = await deviceStore.nameOf("post-work", id, userId, post);
  return {
    read: (): Work | null => {
      try {
        return work.parse(JSON.parse(deviceStore.get(name) ?? ""));
      } catch {
        return null;
      }
    },
    write: (begun: Work) =>
      begun.text.trim() === ""
        ? deviceStore.remove(name)
        : deviceStore.set(name, JSON.stringify({ ...begun, since: Date.now() })),
    remove: () => deviceStore.remove(name),
  };
}
