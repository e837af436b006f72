/**
 * The name of an unverified participant: requested once per meeting and browser, until a name is
 * given or the question is skipped (ANO-07).
 */
export type Introduction = {
  isDue: () => boolean;
  /** Rejects if it could not be stored. */
  give: (said: { name: string; email: string }) => Promise<void>;
  skip: () => void;
};
