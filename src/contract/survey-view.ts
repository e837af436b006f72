import { z } from "zod";
import { questionId } from "#domain/ids.ts";
import { autolink } from "#domain/integration/autolink.ts";
import { question } from "#domain/question/registry.ts";
import { waiting } from "#domain/results/results.ts";
import { actions } from "#domain/survey/permissions.ts";
import { retentions } from "#domain/survey/retention.ts";
import { owner, recipient, survey, surveyTexts } from "#domain/survey/survey.ts";
import { seriesSchedule } from "#domain/time/series-schedule.ts";

/**
 * A survey as a viewer sees it. `can`: what they may do with it now; `role` is `own` for an owner
 * (ENT-08).
 */
export const surveyView = survey.extend({
  /** What its type is called, for pages that do not know the types. */
  typeName: z.string(),
  /** Whether a completed response can't be changed any more (EDT-21). */
  answeredOnce: z.boolean(),
  /** A word cloud also has its picture's path, if the viewer may see results (ENT-20). */
  questions: z.array(question.and(z.object({ wordCloudImagePath: z.string().optional() }))),
  /** How long each question of a game is open, as an ISO 8601 duration; else null (ENT-11). */
  questionOpenDuration: z.string().nullable(),
  /** The question that a running game asks now; null between questions and elsewhere (ENT-15). */
  currentQuestionId: questionId.nullable(),
  /** The rule of the series that it belongs to; else null (ENT-18). */
  schedule: seriesSchedule.omit({ eachInOwnZone: true }).nullable(),
  /** What makes links of references in answers (ENT-16); none in most types. */
  autolinkIntegrations: z.array(autolink),
  /** Empty for participants without an account, who only get `ownerNames`. */
  owners: z.array(owner),
  ownerNames: z.array(z.string()),
  /**
   * For a share link, `authMethod` is how its users are identified (ENT-24). A channel has its
   * team's name in the caller's own lists.
   */
  recipients: z.array(
    recipient.extend({
      authMethod: z.literal("aad").optional(),
      teamName: z.string().optional(),
    }),
  ),
  role: z.enum(["own", "read"]),
  can: z.array(z.enum(actions)),
  /** Completed responses (RES-20). */
  responseCount: z.number().int(),
  /** Responses without all required answers. */
  partialCount: z.number().int(),
  responseUpdatedAt: z.coerce.date().nullable(),
  /**
   * How many people it was sent to, by the stored rosters, and never fewer than have answered or
   * begun; null if that is not known, or not for the viewer to know.
   */
  audienceSize: z.number().int().nullable(),
  /** Whether the viewer has completed it. */
  completed: z.boolean(),
  /** The share link; null if there is none (SUC-10). */
  shortCodeUri: z.string().nullable(),
  /** It cannot be sent now, because the owner's monthly responses are used up (LIF-14). */
  limitReached: z.boolean(),
  /**
   * Whether the owners' plans hide its results, from owners too (RES-14 to RES-18): `hidden` on the
   * free plan, `ended` after a paid plan ended. `open` where its own visibility hides them from the
   * viewer anyway.
   */
  resultsRetention: z.enum(retentions),
  serverTime: z.coerce.date(),
});
export type SurveyView = z.infer<typeof surveyView>;

/** What lists know of a type by themselves, or do not need. */
const pageFacts = {
  typeName: true,
  answeredOnce: true,
  questionOpenDuration: true,
  currentQuestionId: true,
  schedule: true,
  autolinkIntegrations: true,
} as const;

const percent = z.number().int();
/**
 * What leads in the first question with choices, for a viewer who may see the results: a choice and
 * how many others have as many votes, or a promoter score and its parts from detractors to
 * promoters. Of a closed game its winner, and how many others share the first place. Of what is
 * read person by person, the question whose Yes comes first, and how many answered it so (REC-30).
 */
const lead = z.union([
  z.object({ label: z.string(), percent, equals: z.number().int() }),
  z.object({ score: z.number().int(), parts: z.array(percent) }),
  z.object({ flagged: z.string(), count: z.number().int() }),
  z.object({ winner: z.string(), points: z.number().int(), equals: z.number().int() }),
]);
export type Lead = z.infer<typeof lead>;

/** A survey in a list: without its questions, which may be a megabyte (decisions/021). */
export const surveyRow = surveyView.omit({ ...surveyTexts, ...pageFacts }).extend({
  /** The first question if it has no title; empty otherwise. */
  headline: z.string(),
  questionCount: z.number().int(),
  lead: lead.nullable(),
  /** Anonymous responses that are in no total yet, for a viewer who may see the results. */
  waiting: waiting.nullable(),
});
export type SurveyRow = z.infer<typeof surveyRow>;
/** A survey as a page loads it, or as a list does. */
export type AnySurveyView = SurveyView | SurveyRow;
