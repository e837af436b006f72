import { z } from "zod";
import { actions } from "#domain/survey/permissions.ts";
import { survey } from "#domain/survey/survey.ts";

/** What a viewer sees of a survey. `can` is what the viewer may do with it now; `role` is `own` for an owner (ENT-08). */
export const surveyView = survey.extend({
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
  serverTime: z.coerce.date(),
});
export type SurveyView = z.infer<typeof surveyView>;
