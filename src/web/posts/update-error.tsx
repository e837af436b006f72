import { postsText } from "#text/posts.ts";
import { wordsOf } from "../api-error.ts";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";

/** A change of a post that failed (QNA-28), and why. */
export function UpdateError({ error }: { error: Error }) {
  const words = wordsOf(error);
  return words === undefined || words === postsText.updateFailed ? (
    <ErrorBanner message={postsText.updateFailed} />
  ) : (
    <ErrorBanner title={postsText.updateFailed} message={words} />
  );
}
