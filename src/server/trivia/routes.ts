import { triviaApi } from "#contract/trivia.ts";
import { surveyId } from "#domain/ids.ts";
import { triviaCategories } from "../../../content/trivia/categories.ts";
import { handlers } from "../http/mount.ts";
import { answerQuestion } from "./answer-question.ts";
import { prepareGame } from "./create-game.ts";
import { measureLine } from "./line.ts";
import { readGame } from "./read-game.ts";

export const triviaRoutes = handlers(triviaApi, {
  create: {
    prepare: (ctx, { body }) => prepareGame(ctx, body),
    answer: async (_ctx, id) => ({ id: surveyId.parse(id) }),
  },
  categories: async () => ({ categories: [...triviaCategories] }),
  game: (ctx, { params }) => readGame(ctx, params.id),
  answer: (ctx, { params, body }) => answerQuestion(ctx, params.id, body),
  measure: (ctx, { params, body }) => measureLine(ctx, params.id, body.line),
});
