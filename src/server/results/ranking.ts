import type { Leader } from "#contract/results.ts";
import type { Withheld } from "#domain/results/withheld.ts";

/** A place, as an owner sees it. */
export type Ranked = Omit<Leader, "mine">;

/** The top places and the caller's own one, if they have one. */
export type Ranking = {
  top: Ranked[];
  own: Ranked | null;
  most: number;
  completed: number;
  withheld: Withheld | null;
};
