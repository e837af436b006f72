import type { Card } from "#cards/card.ts";
import { cut, plain } from "#cards/entered.ts";
import { personalCard } from "#cards/personal-card.ts";
import type { CardDraft, PersonalCardView } from "#cards/survey-card-view.ts";
import { type TakingProblem, takingCard } from "#cards/taking-card.ts";
import type { BotCommandData } from "#contract/bot-commands.ts";
import { AppError } from "#domain/errors.ts";
import { checkAnswers } from "#domain/response/answers.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import type { Context } from "../../context.ts";
import { saveResponse } from "../../responses/save-response.ts";
import { assertOpenFor } from "../../surveys/viewer.ts";
import type { Asked, Command } from "../command.ts";
import { personalView } from "../personal-view.ts";
import { refusedForm } from "../refused-form.ts";
import { missingText, readTurn, type Turn, travelling } from "../taking-turn.ts";
import { writtenIn } from "../written-in.ts";

/**
 * Saves an answer and shows what comes next: another question, what is missing, or the caller's own view of the card (BOT-02, BOT-03). With a name
 * every move saves. An anonymous answer counts once and whole, so until its last question it travels on the card.
 */
export const takingSubmit: Command<"survey/taking/submit"> = (ctx, data, asked) =>
  take(ctx, data, asked, ({ at }) => at + (data.direction === "previous" ? -1 : 1));

/** Ends taking wherever it is: completed, or the first question that still must be answered, by its name (BOT-16). */
export const takingDone: Command<"/done"> = (ctx, data, asked) => take(ctx, data, asked, ({ survey }) => survey.questions.length, true);

type Data = BotCommandData<"survey/taking/submit">;

/** `next`: the question to go to; one that is not there ends taking. What can't be saved comes back in its form, with the reason. */
async function take(ctx: Context, data: Data, asked: Asked, next: (turn: Turn) => number, named = false): Promise<Card> {
  const turn = await readTurn(ctx, data, asked);
  const { survey } = turn;
  await assertOpenFor(ctx, survey);
  if (turn.gone) return changedMeanwhile(ctx, turn);
  const target = next(turn);
  const missing = (at: number) => missingText(survey, at, named);
  try {
    if (!survey.questions[target]) return await finish(ctx, turn, missing);
    return turn.anonymous ? await carryOn(ctx, turn, target) : await saveAndGo(ctx, turn, target);
  } catch (error) {
    return refused(ctx, turn, error, missing);
  }
}

async function finish(ctx: Context, turn: Turn, missingAt: (at: number) => string): Promise<Card> {
  const { survey, asked } = turn;
  const { userResponse, missingRequiredIds } = await save(ctx, turn);
  const view = await personalView(ctx, survey, asked, { mine: userResponse });
  const [missing] = missingRequiredIds;
  if (missing === undefined) return personalCard(view);
  const at = Math.max(
    0,
    survey.questions.findIndex(({ id }) => id === missing),
  );
  return takingCard(view, at, { text: missingAt(at) });
}

async function saveAndGo(ctx: Context, turn: Turn, target: number): Promise<Card> {
  const { survey, asked, answers } = turn;
  const saved = answers.some(({ value }) => value.length > 0) ? (await save(ctx, turn)).userResponse : null;
  return takingCard(await personalView(ctx, survey, asked, { mine: saved }), target);
}

async function carryOn(ctx: Context, turn: Turn, target: number): Promise<Card> {
  const { survey, asked, answers } = turn;
  const checked = checkAnswers(survey.questions, answers);
  if ("problems" in checked) throw new AppError("response.invalid", {}, checked.problems);
  return formOf(await personalView(ctx, survey, asked, { mine: travelling(turn) }), turn, target);
}

/** The form at a question. Where the anonymous answers so far are too long to travel on a card, the one that was just given is asked for again. */
function formOf(view: PersonalCardView, { survey, at }: Turn, target: number, problem: TakingProblem | null = null): Card {
  try {
    return takingCard(view, target, problem);
  } catch (error) {
    if (!(error instanceof RangeError) || !view.mine) throw error;
    const asked = survey.questions[at]?.id;
    const mine = { ...view.mine, responses: view.mine.responses.filter((answer) => answer.questionId !== asked) };
    return takingCard({ ...view, mine, draft: null }, at, { text: cardTexts.tooLong, page: true });
  }
}

function save(ctx: Context, { data: { surveyId, responseAnonymity, receipt }, answers }: Turn) {
  return saveResponse(ctx, surveyId, { response: answers, source: "card", responseAnonymity, receipt });
}

/** The form again with what was entered, where that is what is wrong with it; everything else is the caller's to tell. */
async function refused(ctx: Context, turn: Turn, error: unknown, missingAt: (at: number) => string): Promise<Card> {
  const wrong = refusedForm(turn.survey, error, ctx.config.product);
  if (!wrong) throw error;
  const { survey, asked, given, data } = turn;
  const mine = travelling(turn);
  const draft: CardDraft = { responses: given, responseAnonymity: data.responseAnonymity };
  const view = await personalView(ctx, survey, asked, mine ? { mine } : {});
  return formOf({ ...view, draft }, turn, wrong.at, { text: wrong.missing ? missingAt(wrong.at) : wrong.text });
}

/** The question was replaced while it was being answered: what was answered to the others is kept, what was written to it is shown once more. */
async function changedMeanwhile(ctx: Context, turn: Turn): Promise<Card> {
  const { survey, asked, data, answers } = turn;
  const mine = travelling(turn);
  const view = await personalView(ctx, survey, asked, mine ? { mine } : {});
  const written = data[`answer:${data.questionIndexId}`];
  const open = Math.max(
    0,
    survey.questions.findIndex(({ id }) => !answers.some(({ questionId }) => questionId === id)),
  );
  const [said] = writtenIn({ [`answer:${data.questionIndexId}`]: written });
  const changed = fill(cardTexts.changedMeanwhile, { type: typeNames[survey.type] });
  const kept = said === undefined ? "" : ` ${fill(cardTexts.written, { text: cut(plain(said), 300) })}`;
  return formOf(view, turn, open, { text: `${changed}${kept}` });
}
