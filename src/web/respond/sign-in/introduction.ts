/** How an unverified participant says who he is: asked once for each meeting and browser, until a name is given or the question is skipped (ANO-07). */
export type Introduction = {
  isDue: () => boolean;
  /** Rejects where it could not be kept. */
  give: (said: { name: string; email: string }) => Promise<void>;
  skip: () => void;
};
