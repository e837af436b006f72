import type { QuestionId, Receipt, SurveyId, TenantId, UserId } from "#domain/ids.ts";
import type { OwnChoice } from "#domain/question/own-choices.ts";
import type { Answer, Pick, Source } from "#domain/response/answers.ts";
import type { Replaces } from "#domain/response/retake.ts";
import type { OpenTimes } from "#domain/survey/lifecycle.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";

/**
 * One response on its way into the database: validated against the questions, not yet against the
 * survey's state.
 */
export type Vote = {
  tenantId: TenantId;
  surveyId: SurveyId;
  userId: UserId;
  answers: Answer[];
  picks: Pick[];
  complete: boolean;
  /** Which stored response it may replace. */
  replaces: Replaces;
  source: Source;
  app: ApplicationType;
  /** The survey's version that the answers were validated against; null if it can't change. */
  version: string | null;
  /** When the survey of that version accepts responses; null: never. */
  open: OpenTimes | null;
  /**
   * Whether respondents choose to be named or anonymous: a person who answered anonymously can't
   * answer again by name.
   */
  eitherForm: boolean;
  /** The survey's own (`minimumGroup`). */
  minimumGroup: number;
  /**
   * Whether the caller is known to be in the audience; otherwise the stored rosters must confirm
   * it.
   */
  sure: boolean;
  /** The receipt of an anonymous response; null for a named one. */
  receipt: Receipt | null;
  /** The bytes that it takes sealed (`anonymity/sealed-room.ts`); 0 for a named one. */
  room: number;
  /** A completed survey is retaken (EDT-21); its completion time is then the retake's. */
  retake?: boolean;
  /** On the survey as a whole: undefined keeps the stored one; empty removes it. */
  comment?: string | undefined;
  /**
   * The questions that were changed, if not all: the answers to the others must be those that are
   * stored.
   */
  changed?: QuestionId[] | undefined;
  /** These, as they were read: the survey may have changed since they were stored. */
  basis?: Answer[] | undefined;
  /** Choices that an anonymous response brings along. */
  added?: OwnChoice[];
};

/**
 * `stale`: the survey, or the answers that should stay, changed since they were read, or the stored
 * rosters lack the caller; reload and retry. `counted`: the stored response stays, because the vote
 * may not replace it, or because this person already answered anonymously and the receipt is not
 * that response's. `full`: too many choices wait already.
 */
export type VoteOutcome = "saved" | "stale" | "not-open" | "counted" | "full";

/** `completedOn`: when a saved named response was completed, as stored. */
export type VoteResult = { outcome: VoteOutcome; completedOn: Date | null };

/** A pick as text, for the database's arrays and differences. */
export function pickKey({ questionId, choiceId }: Pick): string {
  return `${questionId}:${choiceId ?? ""}`;
}

export function pickOf(key: string): { questionId: QuestionId; choiceId: string } {
  const at = key.indexOf(":");
  // safe: written by `pickKey`
  return { questionId: key.slice(0, at) as QuestionId, choiceId: key.slice(at + 1) };
}
