import type { ChoiceId, QuestionId } from "#domain/ids.ts";
import { followEvents } from "../../live/follow-events.ts";
import { type Line, measureLine } from "./measure-line.ts";
import type { PlayApi, SentGame, SentOwn } from "./play-api.ts";

/** What a player sees. */
export type PlayState = {
  game: SentGame;
  /** The caller's place after the questions that are over; null without one. */
  place: SentOwn["place"];
  /** The choice for the question that is shown, or was shown last. */
  choice: ChoiceId | null;
  delivery: "none" | "saving" | "saved" | "failed";
  /** Why the answer was not saved. */
  refusal: string;
};

export type Play = {
  state: () => PlayState;
  subscribe: (listener: () => void) => () => void;
  /** The server's time now, in milliseconds, by the measured difference of the clocks (TRV-22). */
  now: () => number;
  /** The question was painted: from here on the player can think. */
  shown: (id: QuestionId) => void;
  choose: (id: ChoiceId) => void;
  /** Follows the game until the returned function is called. */
  follow: () => () => void;
};

/** Milliseconds between readings where no stream is open (TRV-26). */
const readEvery = 1000;
/** After a question players ask for their places within so many milliseconds, not all at once. */
const placesWithin = 1500;

type Begun = { game: SentGame; mine: SentOwn };

/** A player's part in a game: without React, and without a screen. */
export function createPlay(api: PlayApi, { game, mine }: Begun): Play {
  const listeners = new Set<() => void>();
  let state: PlayState = {
    game,
    place: mine.place,
    choice: mine.choice,
    delivery: mine.choice === null ? "none" : "saved",
    refusal: "",
  };
  let line: Line = { token: "", ahead: Date.parse(game.serverTime) - Date.now() };
  let seen: { id: QuestionId; at: number } | null = null;
  let sending = 0;

  const set = (change: Partial<PlayState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  /** A new question has no answer yet; the result keeps the one that was given. */
  function take(next: SentGame): void {
    if (Date.parse(next.serverTime) < Date.parse(state.game.serverTime)) return;
    const isNew = next.question !== null && next.question.id !== shownId(state.game);
    if (isNew) sending += 1;
    set({
      game: next,
      ...(isNew ? { choice: null, delivery: "none" as const, refusal: "" } : {}),
    });
  }

  async function read(): Promise<void> {
    const next = await api.read().catch(() => null);
    if (!next) return;
    take(next.game);
    const { choice, place } = next.mine;
    if (state.delivery === "saving" || state.delivery === "failed") return set({ place });
    set(choice === null ? { place } : { place, choice, delivery: "saved" });
  }

  async function send(questionId: QuestionId, choiceId: ChoiceId, took: number): Promise<void> {
    sending += 1;
    const turn = sending;
    set({ choice: choiceId, delivery: "saving", refusal: "" });
    const saved = await twice(() =>
      api.answer({ questionId, choiceId, took, ...(line.token ? { line: line.token } : {}) }),
    );
    // A later choice, or the next question, is on the screen meanwhile.
    if (turn !== sending) return;
    if (saved instanceof Error) set({ delivery: "failed", refusal: saved.message });
    else set({ delivery: "saved" });
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    now: () => Date.now() + line.ahead,
    shown: (id) => {
      if (seen?.id !== id) seen = { id, at: performance.now() };
    },
    choose: (id) => {
      const { question } = state.game;
      if (!question || seen?.id !== question.id) return;
      void send(question.id, id, Math.round(performance.now() - seen.at));
    },
    follow: () => {
      let isLive = false;
      const measure = () =>
        measureLine(api).then(
          (measured) => (line = measured),
          () => {},
        );
      void measure();
      const stop = followEvents({
        open: api.openEvents,
        lastEventId: null,
        onLive: (live) => (isLive = live),
        onEvent: ({ data }) => {
          // safe: the server sends what the contract says
          const next = JSON.parse(data) as SentGame;
          take(next);
          if (next.phase === "result" || next.phase === "over")
            setTimeout(() => void read(), Math.random() * placesWithin);
        },
      });
      const reading = setInterval(() => {
        if (!isLive) void read();
      }, readEvery);
      return () => {
        stop();
        clearInterval(reading);
      };
    },
  };
}

function shownId({ question, result }: SentGame): string | undefined {
  return question?.id ?? result?.id;
}

/** Tried again once if the server was not reached; a refusal stands. */
async function twice<T>(work: () => Promise<T>): Promise<T | Error> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || "status" in error) return asError(error);
    return work().catch(asError);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
