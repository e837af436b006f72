import type { ChoiceId, QuestionId } from "#domain/ids.ts";
import { isApiError } from "../../api-error.ts";
import { followGame } from "./follow-game.ts";
import { createLine } from "./line.ts";
import type { PlayApi, SentGame, SentOwn } from "./play-api.ts";

/** What a player sees. */
export type PlayState = {
  game: SentGame;
  /** The caller's place in the standings that `game` has; null without one, or not known yet. */
  place: SentOwn["place"];
  /** The choice for the question that is shown, or was shown last. */
  choice: ChoiceId | null;
  /** `lost`: the question is over, and the server has no answer although one was chosen. */
  delivery: "none" | "saving" | "saved" | "failed" | "lost";
  /** Why the answer was not saved. */
  refusal: string;
  /** The caller may start the game. */
  owns: boolean;
  /** The game was deleted; it comes back if its owner restores it. */
  gone: boolean;
};

export type Play = {
  state: () => PlayState;
  subscribe: (listener: () => void) => () => void;
  /** The server's time now, in milliseconds, by the measured difference of the clocks (TRV-22). */
  now: () => number;
  /**
   * Milliseconds in which the server still takes an answer to the open question that is sent by
   * this line (TRV-27); never more than the question's time.
   */
  left: () => number;
  /** The question was painted: from here on the player can think. */
  shown: (id: QuestionId) => void;
  choose: (id: ChoiceId) => void;
  /** Reads the game again: in another window the same player may have answered. */
  look: () => void;
  /** Follows the game until the returned function is called. */
  follow: () => () => void;
};

/** Milliseconds between the tries of an answer that does not reach the server, on average. */
const againAfter = 500;

type Begun = Awaited<ReturnType<PlayApi["read"]>>;

/** A player's part in a game: without React, and without a screen. */
export function createPlay(api: PlayApi, { game, mine, sentAt }: Begun): Play {
  const listeners = new Set<() => void>();
  let state: PlayState = {
    game,
    place: mine.place,
    choice: mine.choice,
    delivery: mine.choice === null ? "none" : "saved",
    refusal: "",
    owns: mine.owns,
    gone: false,
  };
  const line = createLine();
  line.note(game.serverTime, sentAt);
  let seen: { id: QuestionId; at: number } | null = null;
  let sending = 0;

  const now = () => Date.now() + line.ahead();
  const set = (change: Partial<PlayState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  /**
   * A new question has no answer yet; the result keeps the one that was given. A place belongs to
   * the standings that it was read with.
   */
  function take(next: SentGame): void {
    if (Date.parse(next.serverTime) < Date.parse(state.game.serverTime)) return;
    const id = shownId(next);
    const isNew = id !== undefined && id !== shownId(state.game);
    if (isNew) sending += 1;
    set({
      game: next,
      ...(stageOf(next) === stageOf(state.game) ? {} : { place: null }),
      ...(isNew ? { choice: null, delivery: "none" as const, refusal: "" } : {}),
    });
  }

  /** Whether the caller's own part in what is shown is known now. */
  async function read(): Promise<boolean> {
    const turn = sending;
    const next = await api.read().catch(asError);
    if (next instanceof Error) return lookWhetherGone(next);
    if (state.gone) set({ gone: false });
    line.note(next.game.serverTime, next.sentAt);
    const isOutrun = turn !== sending;
    take(next.game);
    if (stageOf(next.game) !== stageOf(state.game)) return false;
    set(ownPart(state, next.mine, isOutrun));
    return true;
  }

  function lookWhetherGone(error: Error): boolean {
    const gone = isApiError(error) && (error.status === 404 || error.status === 410);
    if (gone) set({ gone });
    return gone;
  }

  async function send(questionId: QuestionId, choiceId: ChoiceId, took: number): Promise<void> {
    sending += 1;
    const turn = sending;
    set({ choice: choiceId, delivery: "saving", refusal: "" });
    const saved = await untilReached(
      () => {
        const token = line.token();
        return api.answer({ questionId, choiceId, took, ...(token ? { line: token } : {}) });
      },
      () => turn === sending && shownId(state.game) === questionId && state.game.question !== null,
    );
    // A later choice, or the next question, is on the screen meanwhile.
    if (turn !== sending) return;
    if (!(saved instanceof Error)) return set({ choice: choiceId, delivery: "saved" });
    if (lookWhetherGone(saved)) return;
    // The result may know already what the server has.
    if (state.delivery === "saving") set({ delivery: "failed", refusal: saved.message });
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    now,
    left: () => {
      const { question, questionDuration } = state.game;
      if (!question) return 0;
      const since = seen?.id === question.id ? performance.now() - seen.at : 0;
      const left = Math.min(
        Date.parse(question.answersUntil) - now(),
        questionDuration * 1000 - since,
      );
      return Math.max(0, Math.floor(left));
    },
    shown: (id) => {
      if (seen?.id !== id) seen = { id, at: performance.now() };
    },
    choose: (id) => {
      const { question } = state.game;
      if (!question || seen?.id !== question.id) return;
      void send(question.id, id, Math.round(performance.now() - seen.at));
    },
    look: () => void read(),
    follow: () => {
      void line.measure(api).catch(() => {});
      const tell = (next: SentGame) => {
        line.note(next.serverTime);
        take(next);
      };
      return followGame(api, { take: tell, read, isGone: () => state.gone });
    },
  };
}

/** What is new of the caller's part; `isOutrun`: something was chosen since it was asked for. */
function ownPart(
  { delivery, game }: PlayState,
  { choice, place }: SentOwn,
  isOutrun: boolean,
): Partial<PlayState> {
  const isUnsure = delivery === "saving" || delivery === "failed";
  if ((isUnsure || isOutrun) && game.phase === "question") return { place };
  if (choice !== null) return { place, choice, delivery: "saved" };
  return isUnsure ? { place, delivery: "lost" } : { place };
}

/** What one set of standings belongs to. */
export function stageOf(game: SentGame): string {
  return `${game.phase} ${shownId(game) ?? ""}`;
}

function shownId({ question, result }: SentGame): string | undefined {
  return question?.id ?? result?.id;
}

/**
 * Tried again while the server is not reached, or says that it is not well, and `isWanted`; a
 * refusal stands.
 */
async function untilReached<T>(
  work: () => Promise<T>,
  isWanted: () => boolean,
): Promise<T | Error> {
  for (;;) {
    const done = await work().catch(asError);
    if (!(done instanceof Error) || isRefused(done) || !isWanted()) return done;
    await new Promise((resolve) => setTimeout(resolve, againAfter * (0.5 + Math.random())));
    if (!isWanted()) return done;
  }
}

function isRefused(error: Error): boolean {
  return "status" in error && typeof error.status === "number" && error.status < 500;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
