import type { CallsAhead, Host } from "../host/host.ts";
import { firstListPath } from "./first-list-path.ts";

/**
 * Asks for a token, and for the list that the page at this address shows first; the host then
 * answers with both. `variant`: `/msteams` or `/agile`. `show` draws the list from a copy of the
 * answer. Participants without an account have tokens of the product's own.
 */
export function callAhead(
  host: Host,
  variant: string,
  { pathname, search }: Pick<Location, "pathname" | "search">,
  show: (answer: Response) => Promise<void>,
): Host {
  if (host.context.user.anonymous) return host;
  let first: Promise<string> | null = host.token();
  first.catch(() => undefined);
  const page = pathname.slice(variant.length);
  const path = firstListPath(host.context, page, new URLSearchParams(search));
  const ahead = path === null ? null : answerOf(`${variant}/api${path}`, first);
  ahead?.then(({ answer }) => show(answer.clone())).catch(() => undefined);
  return {
    ...host,
    token: () => {
      const token = first ?? host.token();
      first = null;
      return token;
    },
    ...(path === null || ahead === null ? {} : { ahead: once(path, ahead) }),
  };
}

async function answerOf(address: string, token: Promise<string>) {
  const headers = { authorization: `Bearer ${await token}` };
  const answer = await fetch(address, { headers, cache: "no-store", credentials: "omit" });
  return { answer, at: performance.now() };
}

function once(path: string, coming: NonNullable<ReturnType<CallsAhead>>): CallsAhead {
  coming.catch(() => undefined);
  let kept: typeof coming | null = coming;
  return (asked) => {
    if (asked !== path) return null;
    const given = kept;
    kept = null;
    return given;
  };
}
