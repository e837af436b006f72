import { respondLaterText } from "#text/respond/respond-later.ts";
import { wordsOf } from "../../api-error.ts";
import { codeOf } from "../../code-of.ts";
import { ErrorBanner } from "./error-banner.tsx";
import { RetryPanel } from "./retry-panel.tsx";

/**
 * `unnamed`: the text for an error without a message; without it and without a title, the retry
 * panel is shown.
 */
type Props = { error: Error; title?: string; unnamed?: string; onRetry: () => void };

/**
 * A failed load: the error's message in a banner, or the retry panel if it has none (HOST-43,
 * HOST-44). Where there is nothing, or nothing for the viewer, trying again does not help.
 */
export function LoadError({ error, title, unnamed, onRetry }: Props) {
  const message = wordsOf(error) ?? unnamed ?? (title ? error.message : undefined);
  if (!message) return <RetryPanel onRetry={onRetry} />;
  if (codeOf(error) === "SURVEY_NOT_FOUND")
    return <ErrorBanner title={title ?? message} message={respondLaterText.nowhere} />;
  const isFinal = ["SERIES_NOT_FOUND", "SURVEY_NOT_AUDIENCE"].includes(codeOf(error) ?? "");
  const retry = isFinal ? undefined : onRetry;
  return <ErrorBanner message={message} {...(title ? { title } : {})} onRetry={retry} />;
}
