import { respondText } from "#text/respond/respond.ts";

/** `text`: what is being loaded, for readers. */
export function Spinner({ text = respondText.loading }: { text?: string }) {
  return <div className="spinner" role="status" aria-label={text} />;
}
