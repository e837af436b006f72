import { ErrorBanner } from "./error-banner.tsx";
import { RetryPanel } from "./retry-panel.tsx";

/** `unnamed`: what to say of an error without words of its own; without it the retry panel stands there. */
type Props = { error: Error; title?: string; unnamed?: string; onRetry: () => void };

/** A failed load: its own words in a banner, or the retry panel where it has none (HOST-43, HOST-44). */
export function LoadError({ error, title, unnamed, onRetry }: Props) {
  const message = error.message || unnamed;
  if (!message) return <RetryPanel onRetry={onRetry} />;
  return <ErrorBanner message={message} {...(title ? { title } : {})} onRetry={onRetry} />;
}
