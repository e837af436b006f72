import type { Root } from "react-dom/client";
import type { Boot } from "#contract/boot.ts";
import { crashText } from "#text/respond/crash.ts";
import type { Session } from "../sign-in/session.ts";
import { restoreWebSession } from "../sign-in/web-session.ts";
import { reportCrash } from "../telemetry/report-crash.ts";
import { respondTransport } from "./respond-transport.ts";

type Props = {
  boot: Boot;
  /** What the page began with: of whom, if it came to that. */
  first: Promise<{ session: Session } | Session | null>;
};

/**
 * The crash page in place of a page that could not be rendered, which is reported as other pages do
 * (HOST-41, HOST-42, TEL-01).
 */
export function showCrash(tree: Root, error: unknown, { boot, first }: Props): void {
  reportError(error);
  tree.render(
    <main className="page">
      <div role="alert" className="body">
        <h1>{crashText.crashed}</h1>
      </div>
      <div className="foot">
        <a href={boot.helpUrl} target="_blank" rel="noreferrer">
          {crashText.help}
        </a>
      </div>
    </main>,
  );
  void sessionOf(boot, first).then((session) => {
    if (session) reportCrash(respondTransport(`/${boot.context}/api`, session).send, error);
  });
}

/** Whoever signed in since; nobody where that is unknown (TEL-06). */
async function sessionOf(boot: Boot, first: Props["first"]): Promise<Session | null> {
  const known = await first.catch(() => null);
  if (known) return "session" in known ? known.session : known;
  return restoreWebSession(boot).catch(() => null);
}
