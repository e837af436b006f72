/** The page for choosing a plan, below a variant (STD-17). */
export const choosePlanPath = "/content/subscribe";

/**
 * The URL path of the page for choosing a plan, in the general variant. It opens in its own window,
 * so that unsaved input is not lost.
 */
export function planPage(track: string): string {
  return `/msteams/content/stripe/checkout?track=${encodeURIComponent(track)}`;
}
