/** A promise of the product was broken. */
export class BrokenPromise extends Error {
  override name = "BrokenPromise";
}

/** Throws with the sentence unless the condition holds. */
export function promise(holds: boolean, sentence: string): void {
  if (!holds) throw new BrokenPromise(sentence);
}
