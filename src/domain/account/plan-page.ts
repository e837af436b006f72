/** The page for choosing a plan, below a variant (STD-17). */
export const choosePlanPath = "/content/subscribe";

/**
 * The URL path of the page for choosing a plan. It opens in its own window, so that unsaved input
 * is not lost. `track`: where the user came from (BIL-08).
 */
export function planPage(track: string, app: "msteams" | "agile" = "msteams"): string {
  return `/${app}/content/stripe/checkout?track=${encodeURIComponent(track)}`;
}
