import { sql } from "drizzle-orm";
import { rowsOf } from "#server/db/db.ts";
import { checkGame } from "../test/rig/check-game.ts";
import { onDatabase } from "../test/rig/copy-series.ts";
import { joinCrowd } from "../test/rig/crowd.ts";
import { gamePlace, playGame } from "../test/rig/play-game.ts";
import { startRig } from "../test/rig/start-rig.ts";
import { promise } from "./promise.ts";

type Options = {
  people: number;
  /** `DATABASE_URL` for PostgreSQL; without it the embedded database. */
  settings?: Record<string, string>;
};

const game = { questions: 5, seconds: 10 } as const;
/** Milliseconds after the first question's opening: while it is answered, shown, and answered. */
const killedAt = [4000, 16_000, 45_000];
/** From sending to the last question, in milliseconds. */
const [lead, length] = [60_000, 100_000];

/**
 * Kills the product with SIGKILL three times during a game, while some players come late and others
 * load the page anew: each answer that a player was told is saved must count once, as told, and the
 * game must end by itself with its results.
 */
export async function killedGame({ people, settings = {} }: Options): Promise<string> {
  const rig = await startRig({ settings });
  try {
    const players = await joinCrowd(rig.emulator, gamePlace, people);
    let killing = Promise.resolve();
    const played = await playGame(rig, {
      ...game,
      players,
      urls: [rig.url],
      lineOf: (at) => ({ trip: 20 + (at % 10) * 40, loss: 0.02 }),
      comes: (at) => {
        const anywhere = lead + Math.random() * length;
        return [[0], [anywhere], [0, anywhere]][at % 3] ?? [];
      },
      begun: () => (killing = killWhilePlayed()),
    });
    await killing;
    await rig.processes.get(0)?.stop();
    const place = { databaseUrl: settings.DATABASE_URL ?? null, dataDir: rig.dataDir };
    const { check, responses } = await onDatabase(place, async (db) => ({
      check: await checkGame(db, played, game),
      responses: await rowsOf<{ count: number; players: number }>(
        db,
        sql`select (select count(*)::int from responses where survey_id = ${played.id}) as count,
          (select count(distinct user_id)::int from game_answers where survey_id = ${played.id})
            as players`,
      ),
    }));
    const [{ count, players: took } = { count: 0, players: 0 }] = responses;
    promise(played.end.phase === "over", `the game is ${played.end.phase} after its end`);
    promise(check.saved > 0, "nobody could answer");
    promise(
      check.lost === 0,
      `${check.lost} answers of ${check.saved} are not as players were told`,
    );
    promise(check.countedLate === 0, `${check.countedLate} answers were chosen too late and count`);
    promise(check.placesWrong === 0, `${check.placesWrong} places are wrong`);
    promise(count === took, `${count} responses of ${took} players`);
    return `${killedAt.length} kills in a game of ${people}, ${check.saved} answers, each as told`;
  } finally {
    await rig.close();
  }

  async function killWhilePlayed(): Promise<void> {
    const since = Date.now();
    for (const at of killedAt) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, since + at - Date.now())));
      await rig.processes.get(0)?.kill();
      await rig.start();
    }
  }
}
