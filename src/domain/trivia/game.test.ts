import { describe, expect, it } from "vitest";
import { userId } from "../ids.ts";
import { answerTime, explainedBy } from "./answer-time.ts";
import { closedQuestions, type Game, timesOfGame } from "./game.ts";
import { gameLength, gameTimes, phaseAt, questionTimes } from "./game-clock.ts";
import { standingsOf } from "./standings.ts";

const start = new Date("2026-03-04T10:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);

describe("the clock of a game", () => {
  const times = questionTimes(start, 3, 10);

  it("gives each question its dates; answers are refused from 3 s before its end on (TRV-23, TRV-27)", () => {
    expect(times[0]).toEqual({
      openDate: start,
      answersUntil: after(10_000),
      closeDate: after(13_000),
    });
    expect(times[1]?.openDate).toEqual(after(20_000));
    expect(gameLength(3, 10)).toBe(53_000);
    expect(times[2]?.closeDate).toEqual(after(gameLength(3, 10)));
  });

  it("says what is shown at every moment, to the final standings 10 s after the close (TRV-12, TRV-16, TRV-17)", () => {
    const shown = (ms: number) => {
      const { until, ...phase } = phaseAt(times, after(ms));
      return { ...phase, until: until && until.getTime() - start.getTime() };
    };
    expect(shown(-1)).toEqual({ phase: "starting", until: 0 });
    expect(shown(0)).toEqual({ phase: "question", at: 0, until: 13_000 });
    expect(shown(12_999)).toEqual({ phase: "question", at: 0, until: 13_000 });
    expect(shown(13_000)).toEqual({ phase: "result", at: 0, until: 20_000 });
    expect(shown(20_000)).toEqual({ phase: "question", at: 1, until: 33_000 });
    expect(shown(53_000)).toEqual({ phase: "result", at: 2, until: 53_000 + gameTimes.finale });
    expect(shown(53_000 + gameTimes.finale)).toEqual({ phase: "over", until: null });
  });
});

describe("a game that is closed early", () => {
  const game = {
    category: "Animals:General",
    difficulty: "easy",
    questionDuration: 10,
    questions: Array.from({ length: 3 }, () => ({}) as Game["questions"][number]),
  } as const;
  const closedAt = (ms: number) => {
    const times = timesOfGame({ deliverAt: start, closeAt: after(ms) }, game);
    return { times, counted: closedQuestions(times, after(ms)) };
  };

  it("ends the open question then, and shows its result before the final standings (TRV-17, TRV-18)", () => {
    const { times, counted } = closedAt(24_000);
    expect(counted).toBe(2);
    expect(times.at(-1)).toEqual({
      openDate: after(20_000),
      answersUntil: after(24_000),
      closeDate: after(24_000),
    });
    const finale = 24_000 + gameTimes.finale;
    const result = { phase: "result", at: 1, until: after(finale) };
    expect(phaseAt(times, after(24_000))).toEqual(result);
    expect(phaseAt(times, after(finale))).toEqual({ phase: "over", until: null });
  });

  it("changes nothing of the questions before, and has no question before the first one", () => {
    expect(closedAt(15_000)).toEqual({ times: questionTimes(start, 1, 10), counted: 1 });
    expect(closedAt(-1)).toEqual({ times: [], counted: 0 });
    expect(closedAt(53_000)).toEqual({ times: questionTimes(start, 3, 10), counted: 3 });
  });
});

describe("the time of an answer", () => {
  const shown = 10_000;

  it("is the player's own measure where the line explains the difference, so that a slow line is no handicap", () => {
    for (const delay of [0, 20, 200, 800])
      expect(
        answerTime({ arrivedAfter: 4000 + delay, claimed: 4000, roundTrip: delay, shown }),
      ).toBe(4000);
  });

  it("is at least what the line cannot explain, so that a forged clock gains no more than the line's variation", () => {
    const forged = { arrivedAfter: 4020, claimed: 0, roundTrip: 20, shown };
    expect(answerTime(forged)).toBe(4020 - explainedBy(20));
    expect(answerTime({ ...forged, claimed: -3_600_000 })).toBe(4020 - explainedBy(20));
    expect(answerTime({ ...forged, roundTrip: null })).toBe(4020);
    expect(answerTime({ ...forged, roundTrip: 3_600_000 })).toBe(2520);
  });

  it("is at most what passed here, whatever the device says", () => {
    expect(answerTime({ arrivedAfter: 900, claimed: 3_600_000, roundTrip: 20, shown })).toBe(900);
  });

  it("is refused when the choice came at the cut-off or later, and kept when only its way was long (TRV-27)", () => {
    expect(answerTime({ arrivedAfter: 9999, claimed: 9999, roundTrip: 0, shown })).toBe(9999);
    expect(answerTime({ arrivedAfter: 10_000, claimed: 10_000, roundTrip: 0, shown })).toBeNull();
    expect(answerTime({ arrivedAfter: 10_700, claimed: 9900, roundTrip: 800, shown })).toBe(9900);
    expect(answerTime({ arrivedAfter: 10_700, claimed: 100, roundTrip: 20, shown })).toBeNull();
    expect(answerTime({ arrivedAfter: 10_700, claimed: 10_000, roundTrip: 800, shown })).toBeNull();
    expect(answerTime({ arrivedAfter: -1, claimed: 0, roundTrip: 800, shown })).toBeNull();
  });
});

describe("standings", () => {
  const player = (at: number, points: number, time: number) => ({
    userId: userId.parse(`00000000-0000-4000-8000-00000000000${at}`),
    name: `Player ${at}`,
    points,
    time,
  });

  it("order by points, then by the total time; equals share a place (TRV-29)", () => {
    const places = standingsOf([
      player(1, 2, 900),
      player(2, 3, 5000),
      player(3, 2, 800),
      player(4, 2, 800),
      player(5, 0, 100),
    ]);
    expect(places.map(({ name, rank }) => [name, rank])).toEqual([
      ["Player 2", 1],
      ["Player 3", 2],
      ["Player 4", 2],
      ["Player 1", 4],
      ["Player 5", 5],
    ]);
  });
});
