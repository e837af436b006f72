import { respondText } from "#text/respond/respond.ts";

export function Spinner() {
  return <div className="spinner" role="status" aria-label={respondText.loading} />;
}
