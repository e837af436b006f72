import { reloadOnce } from "./reload-once.ts";

/**
 * Milliseconds between checks whether the server is reachable: the first, doubled each time, and
 * the longest.
 */
const waits = { first: 1000, longest: 30_000 };

/**
 * A chunk of this page that loads later. Browsers never retry a failed script, so the page is
 * reloaded: once the server is reachable again if it was not, and otherwise once, for example after
 * a deployment. The promise stays pending until then.
 */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    if (await isServerThere()) reloadOnce();
    else void serverThere().then(() => window.location.reload());
    return new Promise(() => undefined);
  }
}

async function serverThere(): Promise<void> {
  for (let wait = waits.first; ; wait = Math.min(wait * 2, waits.longest)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (await isServerThere()) return;
  }
}

async function isServerThere(): Promise<boolean> {
  const answer = await fetch(window.location.href, { method: "HEAD", cache: "no-store" }).catch(
    () => null,
  );
  return answer?.ok ?? false;
}
