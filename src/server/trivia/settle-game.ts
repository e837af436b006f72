import { checkAnswers } from "#domain/response/answers.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { closedQuestions, timesOfGame } from "#domain/trivia/game.ts";
import { sealingOf } from "../anonymity/pool.ts";
import type { Context } from "../context.ts";
import { saveVotes } from "../responses/save-votes.ts";
import type { Vote } from "../responses/vote.ts";
import { answersTo, findGame } from "./queries.ts";

/** Responses that are saved in one statement. */
const savedAtOnce = 500;

/**
 * What closing a game does, in the closing transaction: its questions come to the survey, and each
 * player's answers become a response, so that results, leaderboard and export are those of a quiz.
 * The question that was open ends with the game; those that were not asked are left out.
 */
export async function settleGame(
  tx: Context,
  survey: Survey,
  closeAt: Date,
): Promise<Pick<Survey, "questions">> {
  const game = await findGame(tx, survey.id);
  const times = timesOfGame({ ...survey, closeAt }, game);
  const played = game.questions.slice(0, closedQuestions(times, closeAt));
  const answers = await answersTo(
    tx,
    survey,
    played.map((question) => question.id),
  );
  const byPlayer = Map.groupBy(answers, ({ userId }) => userId);
  const votes = [...byPlayer].map(([userId, given]): Vote => {
    const checked = checkAnswers(
      played,
      given.map(({ questionId, choiceId: value }) => ({ questionId, value, comment: null })),
    );
    if ("problems" in checked) throw new Error("an answer of a game fits its question");
    return {
      tenantId: survey.tenantId,
      surveyId: survey.id,
      userId,
      answers: checked.answers,
      picks: checked.picks,
      complete: true,
      replaces: "any",
      source: "meeting",
      app: survey.applicationType,
      version: null,
      open: { from: new Date(0), until: null },
      eitherForm: false,
      minimumGroup: 0,
      sure: true,
      receipt: null,
      room: 0,
    };
  });
  for (let at = 0; at < votes.length; at += savedAtOnce)
    await saveVotes(tx.db, votes.slice(at, at + savedAtOnce), tx.now(), sealingOf(tx));
  return { questions: [...played] };
}
