/** What the product promises did not hold. */
export class BrokenPromise extends Error {
  override name = "BrokenPromise";
}

/** Throws with the sentence where it does not hold. */
export function promise(holds: boolean, sentence: string): void {
  if (!holds) throw new BrokenPromise(sentence);
}
