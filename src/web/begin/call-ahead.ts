import type { CallsAhead, Host } from "../host/host.ts";
import { firstCalls } from "./first-calls.ts";

/** A call that takes longer counts as not delivered (milliseconds). */
const longest = 30_000;

/**
 * Asks for a token, and for what the page at this address waits for, such as its list; the host
 * then answers with all of it. `variant`: `/msteams` or `/agile`. `show` draws the list from copies
 * of its answer and of those with what stands above it. Participants without an account have tokens
 * of the product's own.
 */
export function callAhead(
  host: Host,
  variant: string,
  { pathname, search }: Pick<Location, "pathname" | "search">,
  show: (list: Response, above: Response[]) => Promise<void>,
): Host {
  if (host.context.user.anonymous) return host;
  let first: Promise<string> | null = host.token();
  first.catch(() => undefined);
  const page = pathname.slice(variant.length);
  const { list, above, others } = firstCalls(host.context, page, new URLSearchParams(search));
  const token = first;
  const coming = new Map(
    [list, ...above, ...others].flatMap((path) =>
      path === null ? [] : [[path, answerOf(`${variant}/api${path}`, token)] as const],
    ),
  );
  for (const each of coming.values()) each.catch(() => undefined);
  // Copied before anybody reads it.
  const copyOf = async (path: string) => (await coming.get(path))?.answer.clone();
  if (list !== null)
    void Promise.all([copyOf(list), Promise.allSettled(above.map(copyOf))])
      .then(([answer, more]) => answer && show(answer, more.flatMap(given)))
      .catch(() => undefined);
  return {
    ...host,
    token: () => {
      const token = first ?? host.token();
      first = null;
      return token;
    },
    ahead: once(coming),
  };
}

function given(each: PromiseSettledResult<Response | undefined>): Response[] {
  return each.status === "fulfilled" && each.value ? [each.value] : [];
}

async function answerOf(address: string, token: Promise<string>) {
  const headers = { authorization: `Bearer ${await token}` };
  const answer = await fetch(address, {
    headers,
    cache: "no-store",
    credentials: "omit",
    signal: AbortSignal.timeout(longest),
  });
  return { answer, at: performance.now() };
}

/** Each answer is given once: a later call asks anew. */
function once(coming: Map<string, NonNullable<ReturnType<CallsAhead>>>): CallsAhead {
  return (asked) => {
    const given = coming.get(asked) ?? null;
    coming.delete(asked);
    return given;
  };
}
