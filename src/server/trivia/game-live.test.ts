import { setImmediate as othersTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { surveyId, tenantId } from "#domain/ids.ts";
import { createLocalFanout, type Fanout } from "../live/fanout.ts";
import { createGameLive, type GameLive } from "./game-live.ts";

const [tenant, survey] = [tenantId.parse(crypto.randomUUID()), surveyId.parse(crypto.randomUUID())];
const minute = 60_000;
let [time, phase] = [0, 0];
let fanout: Fanout;
let games: GameLive;

beforeEach(() => {
  [time, phase] = [0, 0];
  fanout = createLocalFanout();
  games = createGameLive({
    fanout,
    read: async () => ({
      chunk: Buffer.from(String(phase)),
      phase: String(phase),
      until: new Date(time + 20),
    }),
    now: () => new Date(time),
    onError: (error) => {
      throw error;
    },
  });
});
afterEach(() => games.close());

/** A viewer of the game; `mayStay` as the check of their access answers. */
function watch(mayStay: () => Promise<boolean>) {
  const told: number[] = [];
  let [looks, waiting] = [0, () => {}];
  const ended = Promise.withResolvers<void>();
  const leave = games.watch(tenant, survey, {
    write: (chunk) => {
      told.push(Number(String(chunk)));
      waiting();
    },
    mayStay: () => {
      looks += 1;
      return mayStay();
    },
    end: () => {
      leave();
      ended.resolve();
    },
  });
  return {
    told,
    looks: () => looks,
    ended: ended.promise,
    /** When they are told of a phase. */
    until: (wanted: number) =>
      new Promise<void>((resolve) => {
        waiting = () => told.includes(wanted) && resolve();
        waiting();
      }),
  };
}
const allowed = async () => true;

/** The next phase begins. */
function begin(): number {
  phase += 1;
  fanout.publish(`${tenant}/${survey}`);
  return phase;
}

describe("a viewer of a game", () => {
  it("learns of a phase before anybody's access is looked at", async () => {
    const never = watch(() => new Promise(() => {}));
    const other = watch(allowed);
    await Promise.all([never.until(0), other.until(0)]);
    time += minute;
    const next = begin();
    await Promise.all([never.until(next), other.until(next)]);
  });

  it("is looked at within a minute, also where nothing begins, and gets nothing after a refusal (PERM-04)", async () => {
    const [stays, goes] = [watch(allowed), watch(async () => false)];
    await Promise.all([stays.until(0), goes.until(0)]);
    time += minute - 1;
    await goes.ended;
    await stays.until(begin());
    expect([stays.looks(), goes.looks()]).toEqual([1, 1]);
    expect([stays.told, goes.told]).toEqual([[0, 1], [0]]);
  });

  it("is looked at in turn, fifty a second", async () => {
    const viewers = Array.from({ length: 120 }, () => watch(allowed));
    const looked = () => viewers.filter(({ looks }) => looks() > 0).length;
    const counts: number[] = [];
    for (const wait of [0, minute, 999, 1, 1000]) {
      time += wait;
      const next = begin();
      await Promise.all(viewers.map(({ until }) => until(next)));
      await othersTurn();
      counts.push(looked());
    }
    expect(counts).toEqual([0, 50, 50, 100, 120]);
  });
});
