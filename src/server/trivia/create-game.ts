import { randomUUID } from "node:crypto";
import { AppError } from "#domain/errors.ts";
import { choiceId, questionId } from "#domain/ids.ts";
import type { QuestionOf } from "#domain/question/question.ts";
import { draft } from "#domain/survey/draft.ts";
import { assertGameOffered } from "#domain/survey/offers.ts";
import type { TriviaRequest } from "#domain/trivia/trivia-request.ts";
import { triviaTitle } from "#text/trivia.ts";
import { triviaCategories } from "../../../content/trivia/categories.ts";
import { questionsIn, type TriviaQuestion } from "../../../content/trivia/question-bank.ts";
import type { Context } from "../context.ts";
import { games } from "../db/live-tables.ts";
import type { Creation } from "../idempotency/creation.ts";
import { assertMayCreate } from "../policy/assert-may-create.ts";
import { shuffled } from "../shuffled.ts";
import { insertSurveys, surveyOf } from "../surveys/changes/create-survey.ts";
import { checkPending } from "../surveys/checks/check-pending.ts";
import { checkRecipients } from "../surveys/checks/check-recipients.ts";
import { publishChange } from "../surveys/publish-change.ts";

type Input = { data: TriviaRequest; trackingFields: Parameters<typeof insertSurveys>[2] };

/**
 * A pending game with questions drawn from the bank; its owner starts it (TRV-06). Refuses a
 * category or a number of questions that the bank does not have (TRV-05).
 */
export async function prepareGame(
  ctx: Context,
  { data, trackingFields }: Input,
): Promise<Creation> {
  if (!ctx.actor.user) throw new AppError("auth.required");
  const questions = drawQuestions(data);
  const written = draft.parse({
    type: "trivia",
    title: triviaTitle,
    description: data.category,
    questions: [],
    recipients: [data.recipient],
    send: "manual",
  });
  assertGameOffered("trivia", ctx.actor.app, []);
  await assertMayCreate(ctx, "trivia");
  await checkPending(ctx);
  const to = await checkRecipients(ctx, written);
  assertGameOffered("trivia", ctx.actor.app, to);
  const survey = surveyOf(ctx, { ...written, leaderboardVisibility: "visible" }, to, ctx.now());
  const { category, difficulty, questionDuration } = data;
  const game = { category, difficulty, questionDuration, questions };
  return {
    id: survey.id,
    write: async (tx) => {
      await insertSurveys(tx, [survey], trackingFields);
      const of = { tenantId: survey.tenantId, surveyId: survey.id };
      await tx.db.insert(games).values({ ...of, ...game });
    },
    publishChange: () => publishChange(ctx, survey.id, survey),
  };
}

function drawQuestions(data: TriviaRequest): QuestionOf<"nominal">[] {
  const category = triviaCategories.find((each) => each === data.category);
  const known = category ? questionsIn(category, data.difficulty) : [];
  if (known.length < data.numberOfQuestions)
    throw new AppError("trivia.too-few-questions", { count: known.length });
  return shuffled(known).slice(0, data.numberOfQuestions).map(asked);
}

/** A question of the bank as it is asked, its choices in any order. */
function asked({ question, right, wrong }: TriviaQuestion): QuestionOf<"nominal"> {
  const choices = shuffled([right, ...wrong]).map((label) => ({
    id: choiceId.parse(randomUUID()),
    value: label,
    label,
    correct: label === right,
  }));
  return {
    id: questionId.parse(randomUUID()),
    label: question,
    questionType: "nominal",
    required: false,
    allowComments: false,
    commentAppeal: null,
    choices,
    allowMultipleChoices: false,
    allowUserAddOptions: false,
    pointValue: 1,
  };
}
