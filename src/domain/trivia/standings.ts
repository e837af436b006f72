import type { UserId } from "../ids.ts";

/** A player after some questions. `time`: of all answers together, in milliseconds. */
export type Player = { userId: UserId; name: string; points: number; time: number };
export type Standing = Player & { rank: number };

/**
 * Players by points, those with equal points by time (TRV-29). Who has both the same shares a
 * place, and is ordered by name and id.
 */
export function standingsOf(players: readonly Player[]): Standing[] {
  const sorted = players.toSorted(
    (one, other) =>
      other.points - one.points ||
      one.time - other.time ||
      one.name.localeCompare(other.name, "en") ||
      (one.userId < other.userId ? -1 : 1),
  );
  let rank = 0;
  return sorted.map((player, at) => {
    const before = sorted[at - 1];
    const isEqual = before?.points === player.points && before.time === player.time;
    if (!isEqual) rank = at + 1;
    return { ...player, rank };
  });
}
