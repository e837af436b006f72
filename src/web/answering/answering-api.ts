import type { SurveyView } from "#contract/survey-view.ts";
import type { ChoiceId, QuestionId, Receipt, SurveyId } from "#domain/ids.ts";
import type { OwnChoice } from "#domain/question/own-choices.ts";
import type { Choice } from "#domain/question/question.ts";
import type { Answer, Source } from "#domain/response/answers.ts";
import type { ResponseAnonymity, UserResponse } from "#domain/response/response.ts";

/** The fields of a survey that responding needs. */
export type TakenSurvey = Pick<
  SurveyView,
  | "id"
  | "type"
  | "typeName"
  | "answeredOnce"
  | "allowRetake"
  | "title"
  | "description"
  | "questions"
  | "anonymity"
  | "state"
  | "can"
  | "completed"
  | "owners"
  | "ownerNames"
  | "resultsVisibility"
  | "commentsEnabled"
  | "commentsAppeal"
> & {
  /** A string on pages that read JSON without the contract's schemas. */
  updatedAt: string | Date;
  closeAt: string | Date | null;
};
export type OwnAnswer = Pick<
  UserResponse,
  "responses" | "comments" | "completed" | "responseAnonymity" | "changeable" | "receipt" | "added"
>;
export type SaveBody = {
  response: Answer[];
  source: Source;
  responseAnonymity?: ResponseAnonymity;
  receipt?: Receipt;
  comment?: string;
  allowRetake?: true;
  unfinished?: true;
  changed?: QuestionId[];
  added?: OwnChoice[];
};
export type Saved = { userResponse: OwnAnswer; missingRequiredIds: QuestionId[] };

/** The server calls that responding needs; each page passes its own client. */
export type AnsweringApi = {
  readSurvey: (id: SurveyId) => Promise<TakenSurvey>;
  /** The viewer's own response. An anonymous one requires this device's receipt. */
  readMine: (id: SurveyId) => Promise<OwnAnswer | null>;
  save: (id: SurveyId, body: SaveBody) => Promise<Saved>;
  addChoice: (
    id: SurveyId,
    questionId: QuestionId,
    choice: { id: ChoiceId; value: string },
  ) => Promise<{ choice: Choice }>;
};
