import { pointTexts } from "../results/points.ts";
import { fill } from "./fill.ts";

/** `3 points`. */
export function pointsText(points: number): string {
  return points === 1 ? pointTexts.point : fill(pointTexts.points, { n: points });
}

/**
 * `3 of 5`; of a game with the time of all answers, which decides between equals (TRV-29):
 * `3 of 5 · 12.3 s`. `time`: in milliseconds, null in a quiz.
 */
export function scoreText(
  { score, time }: { score: number; time: number | null },
  most: number,
): string {
  const points = fill(pointTexts.score, { score, most });
  if (time === null) return points;
  return `${points} · ${fill(pointTexts.time, { n: (time / 1000).toFixed(1) })}`;
}
