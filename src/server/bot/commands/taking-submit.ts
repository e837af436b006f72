import type { Card } from "#cards/parts/card.ts";
import { cut, plain } from "#cards/parts/entered.ts";
import type { CardDraft, PersonalCardView } from "#cards/parts/survey-card-view.ts";
import { personalCard } from "#cards/survey/personal-card.ts";
import { type TakingProblem, takingCard } from "#cards/survey/taking-card.ts";
import type { BotCommandData } from "#contract/bot-commands.ts";
import { AppError } from "#domain/errors.ts";
import { checkAnswers } from "#domain/response/answers.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { answeringRules } from "#domain/survey/type-rules.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import type { Context } from "../../context.ts";
import { errorSentence } from "../../http/sentence.ts";
import { saveResponse } from "../../responses/save-response.ts";
import { findSurvey } from "../../surveys/queries.ts";
import { assertOpenFor } from "../../surveys/viewer.ts";
import type { Asked, Command } from "../command.ts";
import { personalView } from "../personal-view.ts";
import { refusedForm } from "../refused-form.ts";
import { missingText, readTurn, type Turn, travelling, withoutOwn } from "../taking-turn.ts";
import { writtenIn } from "../written-in.ts";

/**
 * Saves an answer and shows what comes next: another question, what is missing, or the caller's
 * personal view (BOT-02, BOT-03). A named response is saved with every step; a quiz is completed
 * with the last one only, as it is final then. An anonymous response is saved once and whole, and
 * so is a retaken quiz: until the last question the answers travel on the card. A required question
 * can't be skipped.
 */
export const takingSubmit: Command<"survey/taking/submit"> = (ctx, data, asked) =>
  take(ctx, data, asked, ({ at }) => at + (data.direction === "previous" ? -1 : 1));

/**
 * Ends answering at any question: completes the response, or shows the first missing required
 * question by its title (BOT-16).
 */
export const takingDone: Command<"/done"> = (ctx, data, asked) =>
  take(ctx, data, asked, ({ survey }) => survey.questions.length, true);

type Data = BotCommandData<"survey/taking/submit">;

/**
 * `next`: the question to show; one that does not exist ends answering. Answers that can't be saved
 * come back in their form with the reason.
 */
async function take(
  ctx: Context,
  data: Data,
  asked: Asked,
  next: (turn: Turn) => number,
  named = false,
): Promise<Card> {
  const turn = await readTurn(ctx, data, asked);
  const { survey } = turn;
  await assertOpenFor(ctx, survey);
  if (turn.gone || turn.isNamedNow) return changedMeanwhile(ctx, turn);
  const target = next(turn);
  // For the question that was shown, its own message; for another one, why it is shown.
  const missing = (at: number) =>
    at === turn.at && !named ? cardTexts.required : missingText(survey, at, named);
  try {
    if (target > turn.at && !named) refuseStep(turn);
    if (!survey.questions[target]) return await finish(ctx, turn, missing);
    return turn.whole ? await carryOn(ctx, turn, target) : await saveAndGo(ctx, turn, target);
  } catch (error) {
    return refused(ctx, turn, error, missing);
  }
}

async function finish(ctx: Context, turn: Turn, missingAt: (at: number) => string): Promise<Card> {
  const { survey, asked } = turn;
  const { userResponse, missingRequiredIds } = await save(ctx, turn, { unfinished: false });
  // It may have more choices now.
  const now = turn.added.length > 0 ? await findSurvey(ctx, survey.id) : survey;
  const view = await personalView(ctx, now, asked, { mine: userResponse });
  const [missing] = missingRequiredIds;
  if (missing === undefined) return personalCard(view);
  const at = Math.max(
    0,
    survey.questions.findIndex(({ id }) => id === missing),
  );
  return takingCard(view, at, { text: missingAt(at) });
}

/**
 * The next question, only if this one is answered or optional. The last one is checked with the
 * whole response.
 */
function refuseStep({ questions, at, answers }: Turn): void {
  const question = questions[at];
  if (!question || at === questions.length - 1) return;
  const checked = checkAnswers(questions, answers);
  if ("problems" in checked || !checked.missingRequiredIds.includes(question.id)) return;
  throw new AppError("response.invalid", {}, [{ path: question.id, code: "answer.required" }]);
}

async function saveAndGo(ctx: Context, turn: Turn, target: number): Promise<Card> {
  const { survey, asked, answers, given, data, hasStored } = turn;
  const saved = answers.some(({ value }) => value.length > 0)
    ? (await save(ctx, turn, { unfinished: answeringRules(survey).answeredOnce })).userResponse
    : null;
  const view = await personalView(ctx, survey, asked, { mine: saved });
  // Answers that were all emptied are no response: they travel until there is one to save.
  const draft = { responses: given, responseAnonymity: data.responseAnonymity };
  return takingCard(saved || !hasStored ? view : { ...view, draft }, target);
}

async function carryOn(ctx: Context, turn: Turn, target: number): Promise<Card> {
  const { survey, questions, asked, answers } = turn;
  const checked = checkAnswers(questions, answers);
  if ("problems" in checked) throw new AppError("response.invalid", {}, checked.problems);
  return formOf(await personalView(ctx, survey, asked, { mine: travelling(turn) }), turn, target);
}

/**
 * The form of a question. If the anonymous answers so far are too long to travel on a card, the
 * last one is asked again.
 */
function formOf(
  shown: PersonalCardView,
  { survey, at, retake }: Turn,
  target: number,
  problem: TakingProblem | null = null,
): Card {
  const view = { ...shown, retake };
  try {
    return takingCard(view, target, problem);
  } catch (error) {
    if (!(error instanceof RangeError) || !view.mine) throw error;
    const asked = survey.questions[at]?.id;
    const mine = {
      ...view.mine,
      responses: view.mine.responses.filter((answer) => answer.questionId !== asked),
    };
    return takingCard({ ...view, mine, draft: null }, at, { text: cardTexts.tooLong, page: true });
  }
}

function save(
  ctx: Context,
  { data: { surveyId, responseAnonymity, receipt }, given, answers, added, retake, whole }: Turn,
  { unfinished }: { unfinished: boolean },
) {
  return saveResponse(ctx, surveyId, {
    response: answers,
    source: "card",
    responseAnonymity,
    receipt,
    added,
    allowRetake: retake,
    unfinished,
    // What is saved whole replaces all answers.
    ...(whole ? {} : { changed: given.map(({ questionId }) => questionId) }),
  });
}

/**
 * The form again with the entered values if they caused the error; other errors are the caller's to
 * handle.
 */
async function refused(
  ctx: Context,
  turn: Turn,
  error: unknown,
  missingAt: (at: number) => string,
): Promise<Card> {
  const isFull = isNotAddable(error) && turn.added.length > 0;
  const wrong = isFull
    ? { at: turn.at, text: errorSentence(error, ctx.config.product), missing: false }
    : refusedForm(turn.survey, error, ctx.config.product);
  if (!wrong) throw error;
  const left = isFull ? withoutOwn(turn) : turn;
  const survey = isFull ? await findSurvey(ctx, turn.survey.id) : turn.survey;
  const { asked, given, added, data } = left;
  const mine = travelling(left);
  const draft: CardDraft = { responses: given, responseAnonymity: data.responseAnonymity, added };
  const view = await personalView(ctx, survey, asked, { ...(mine ? { mine } : {}), added });
  return formOf({ ...view, draft }, left, wrong.at, {
    text: wrong.missing ? missingAt(wrong.at) : wrong.text,
  });
}

function isNotAddable(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "choice.not-addable";
}

/**
 * The question was replaced while it was answered: answers to other questions are kept, and the
 * entered text is shown once more.
 */
async function changedMeanwhile(ctx: Context, turn: Turn): Promise<Card> {
  const { survey, asked, data, answers, given, added, isNamedNow } = turn;
  const mine = travelling(turn);
  const own = isNamedNow ? { added } : {};
  const seen = await personalView(ctx, survey, asked, { ...(mine ? { mine } : {}), ...own });
  // What was answered without a name is not sent by name before its sender was told.
  const view = isNamedNow ? { ...seen, draft: { responses: given, added } } : seen;
  const kept = isNamedNow ? answers.filter((answer) => !given.includes(answer)) : answers;
  const open = Math.max(
    0,
    survey.questions.findIndex(({ id }) => !kept.some(({ questionId }) => questionId === id)),
  );
  const field = `answer:${data.questionIndexId}`;
  const [said] = writtenIn({ [field]: data[field] });
  const written =
    said === undefined ? "" : ` ${fill(cardTexts.written, { text: cut(plain(said), 300) })}`;
  const type = typeNames[survey.type];
  const problem = isNamedNow
    ? { text: fill(cardTexts.namedNow, { type }), more: `${cardTexts.sendByName}${written}` }
    : { text: `${fill(cardTexts.changedMeanwhile, { type })}${written}` };
  return formOf(view, turn, open, problem);
}
