import type { GameState } from "#contract/trivia.ts";
import { conversationId, type QuestionId, type SurveyId } from "#domain/ids.ts";
import { gameLength, gameTimes } from "#domain/trivia/game-clock.ts";
import type { TriviaRequest } from "#domain/trivia/trivia-request.ts";
import { createPlay } from "#web/respond/play/play.ts";
import { type PlayApi, playApi } from "#web/respond/play/play-api.ts";
import type { Voter } from "./crowd.ts";
import { type LineOf, wireTo } from "./slow-line.ts";
import type { Rig } from "./start-rig.ts";

export const gamePlace = "Weekly product sync";

/** An answer that a player chose on their screen, or one that was sent too late on purpose. */
export type Given = {
  player: Voter;
  line: LineOf;
  questionId: QuestionId;
  choiceId: string;
  /** Milliseconds from seeing the question to choosing. */
  thought: number;
  /** From the question's opening to the choice, by the server's clock. */
  after: number;
  /** The time that the product counts; null if it was refused. */
  took: number | null;
};

export type Played = {
  id: SurveyId;
  given: Given[];
  /** Milliseconds from each opening to its arrival at each player, their line not counted. */
  opened: number[];
  /** What the game's page showed last. */
  end: GameState;
};

type Options = {
  players: readonly Voter[];
  questions: TriviaRequest["numberOfQuestions"];
  seconds: TriviaRequest["questionDuration"];
  lineOf: (player: number) => LineOf;
  /** The processes that players are spread over. */
  urls: readonly string[];
  /** Told when the game's first question opens. */
  begun?: (id: SurveyId) => void;
  /** After how many milliseconds a player opens the page, and again when they load it anew. */
  comes?: (player: number) => readonly number[];
};

/** Sends a game and plays it, each player with the program of the page that people play on. */
export async function playGame(
  rig: Rig,
  { players, questions, seconds, lineOf, urls, begun, comes = () => [0] }: Options,
): Promise<Played> {
  const host = await rig.as("adele");
  const where = conversationId.parse(await rig.emulator.place(gamePlace));
  const { id } = await host.trivia.create({
    body: {
      data: {
        numberOfQuestions: questions,
        category: "Science:Space",
        difficulty: "easy",
        questionDuration: seconds,
        recipient: { type: "meeting", id: where, name: gamePlace },
      },
    },
  });
  await host.surveys.deliver({ params: { id }, body: undefined });
  const wires = urls.map((url) => wireTo(url, players.length));
  const [given, opened]: [Given[], number[]] = [[], []];
  const ends = new AbortController();
  const seats = players.map((player, at): Seat => {
    const line = lineOf(at);
    const wire = wires[at % wires.length];
    if (!wire) throw new Error("no process");
    // Later events of a question only count answers.
    let seen: string | undefined;
    const transport = wire.transport(player.token, line, (chunk, now) => {
      const [, open] = /"phase":"question".*"openDate":"([^"]+)"/.exec(chunk) ?? [];
      if (!open || open === seen) return;
      seen = open;
      opened.push(now - Date.parse(open));
    });
    return { api: playApi(transport, id), player, line, seconds, given };
  });
  const sent = Date.now();
  const attending = seats.map(async (seat, at) => {
    let leave = () => {};
    for (const after of comes(at)) {
      await until(sent + after);
      leave();
      leave = await sitDown(seat, ends.signal);
    }
    return leave;
  });
  const first = await host.trivia.game({ params: { id } });
  const length = gameLength(questions, seconds) + gameTimes.finale + 3000;
  await until((first.game.until ?? first.game.serverTime).getTime());
  begun?.(id);
  await until(Date.now() + length);
  const { game: end } = await host.trivia.game({ params: { id } });
  ends.abort();
  (await Promise.all(attending)).forEach((leave) => leave());
  await Promise.all(wires.map((wire) => wire.close()));
  return { id, given, opened, end };
}

type Seat = { api: PlayApi; player: Voter; line: LineOf; seconds: number; given: Given[] };

/**
 * One player, until the returned function is called. Tries until the game is there, as people do.
 */
async function sitDown(seat: Seat, ends: AbortSignal): Promise<() => void> {
  const { api, player, line, seconds, given } = seat;
  const begun = await api.read().catch(() => null);
  if (ends.aborted) return () => undefined;
  if (!begun) {
    await until(Date.now() + 500);
    return sitDown(seat, ends);
  }
  const noted: PlayApi = {
    ...api,
    answer: async (body) => {
      const known = given.findLast(
        (each) => each.player === player && each.questionId === body.questionId,
      );
      const answered = await api.answer(body);
      if (known) known.took = answered.took;
      return answered;
    },
  };
  const play = createPlay(noted, begun);
  let asked: string | null = null;
  const look = () => {
    const { question } = play.state().game;
    if (!question || question.id === asked) return;
    asked = question.id;
    play.shown(question.id);
    const seen = performance.now();
    const thinks = thinking(seconds);
    const choice = question.choices[Math.floor(Math.random() * question.choices.length)];
    if (!choice) return;
    setTimeout(() => {
      const after = Date.now() - Date.parse(question.openDate);
      const thought = performance.now() - seen;
      const { id: questionId } = question;
      given.push({ player, line, questionId, choiceId: choice.id, thought, after, took: null });
      // The page takes no choice any more when the time is up; this player's tries all the same.
      play.choose(choice.id);
    }, thinks);
  };
  const leave = play.subscribe(look);
  look();
  const stop = play.follow();
  return () => [leave, stop].forEach((end) => end());
}

/** Most think for some seconds, a few until the last moment, and a few choose too late. */
function thinking(seconds: number): number {
  const normal =
    Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
  return Math.min(Math.exp(normal * 0.6) * seconds * 350, seconds * 1000 + 4000);
}

function until(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, time - Date.now())));
}
