import { z } from "zod";
import { question } from "#domain/question/question.ts";
import { retentions } from "#domain/results/retention.ts";
import { actions } from "#domain/survey/permissions.ts";
import { survey } from "#domain/survey/survey.ts";

/** What a viewer sees of a survey. `can` is what the viewer may do with it now; `role` is `own` for an owner (ENT-08). */
export const surveyView = survey.extend({
  /** Of a word cloud with the path of its picture, where the viewer may see results (ENT-20). */
  questions: z.array(question.and(z.object({ wordCloudImagePath: z.string().optional() }))),
  role: z.enum(["own", "read"]),
  can: z.array(z.enum(actions)),
  responseCount: z.number().int(),
  responseUpdatedAt: z.coerce.date().nullable(),
  /** Whether the viewer has answered it completely. */
  completed: z.boolean(),
  /** Its share link, or null (SUC-10). */
  shortCodeUri: z.string().nullable(),
  /** Why it can't be sent now: the owner's monthly responses are used up (LIF-14). */
  limitReached: z.boolean(),
  /** Whether its owners' plans keep its results back, from owners too (RES-14 to RES-18): `hidden` on the free plan, `ended` where a paid plan is over. */
  resultsRetention: z.enum(retentions),
  serverTime: z.coerce.date(),
});
export type SurveyView = z.infer<typeof surveyView>;
