import type { Boot } from "#contract/boot.ts";
import { connectHost } from "../host/connect-host.ts";
import type { Host } from "../host/host.ts";
import { callAhead } from "./call-ahead.ts";
import { showFirstView } from "./first-view.ts";

/**
 * The host, for a page that has one. Loaded before the page's own script: it speaks with the host,
 * asks for the list that the page shows first, and draws it, while the others are on their way.
 */
export const begun: Promise<Host> | null =
  parent !== window || "nativeInterface" in window ? begin() : null;
begun?.catch(() => undefined);

async function begin(): Promise<Host> {
  // safe: the server writes it; the page's script parses it before it uses it
  const boot = JSON.parse(document.getElementById("boot")?.textContent ?? "") as Boot;
  const host = await connectHost(boot.hostOrigins, boot.hostAnswersWithin);
  if (location.pathname.endsWith("/content/meeting/tab")) loadMeeting(host);
  const show = (list: Response, above: Response[]) =>
    showFirstView(host, boot.context, list, above);
  return callAhead(host, `/${boot.context}`, location, show);
}

/** A meeting's views are scripts of their own; a failure shows where the page asks again. */
function loadMeeting({ context }: Host): void {
  const view =
    context.frame === "sidePanel"
      ? import("../meetings/panel/side-panel.tsx")
      : import("../meetings/tab/in-meeting.tsx");
  view.catch(() => undefined);
}
