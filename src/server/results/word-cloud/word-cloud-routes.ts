import { wordCloudApi } from "#contract/word-cloud.ts";
import { handlers } from "../../http/mount.ts";
import { findVisible } from "../assert-visible.ts";
import { readWordCloud } from "./word-cloud.ts";

export const wordCloudRoutes = handlers(wordCloudApi, {
  /** For viewers who may see the results (API-34). */
  read: async (ctx, { params }) => {
    const { survey } = await findVisible(ctx, params.id);
    const { words, withheld } = await readWordCloud(ctx, survey, params.questionId);
    return { wordCloudData: words, withheld };
  },
});
