import { z } from "zod";
import { questionId, surveyId } from "#domain/ids.ts";
import { defineApi } from "./route.ts";

/** A word and the number of people who wrote it (ENT-39). */
const word = z.object({ text: z.string(), value: z.number().int() });

export const wordCloudApi = defineApi({
  /**
   * The words of a question's answers, most frequent first (API-34). `withheld`: the number of
   * anonymous answers not included because they are too few.
   */
  read: {
    method: "GET",
    path: "/v1/survey/:id/wordcloud/:questionId",
    params: z.object({ id: surveyId, questionId }),
    reply: z.object({ wordCloudData: z.array(word), withheld: z.number().int().nullable() }),
    guests: true,
  },
});
