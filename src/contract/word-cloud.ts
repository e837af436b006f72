import { z } from "zod";
import { questionId, surveyId } from "#domain/ids.ts";
import { withheld } from "#domain/results/withheld.ts";
import { defineApi } from "./route.ts";

/** A word and the number of people who wrote it (ENT-39). */
const word = z.object({ text: z.string(), value: z.number().int() });

export const wordCloudApi = defineApi({
  /**
   * The words of a question's answers, most frequent first (API-34). `withheld`: the
   * anonymous answers that are not included.
   */
  read: {
    method: "GET",
    path: "/v1/survey/:id/wordcloud/:questionId",
    params: z.object({ id: surveyId, questionId }),
    reply: z.object({ wordCloudData: z.array(word), withheld: withheld.nullable() }),
    guests: true,
  },
});
