import type { SharedLink } from "./host.ts";

/** The host's error code for a user who closed its dialog. */
const userCancelled = 8000;

type Request = { content: { type: "URL"; url: string; message: string; preview: boolean }[] };

/**
 * Shares a link with the host's dialog. Closing that dialog is not a failure: it is only logged
 * (SUC-21).
 */
export async function shareThrough(
  ask: (request: Request) => Promise<void>,
  { url, message }: SharedLink,
): Promise<"shared" | "cancelled"> {
  try {
    await ask({ content: [{ type: "URL", url, message, preview: true }] });
    return "shared";
  } catch (refusal) {
    const { errorCode, message: said } = readRefusal(refusal);
    const error = new Error(said ?? `the host could not share: ${String(errorCode)}`, {
      cause: refusal,
    });
    if (errorCode !== userCancelled) throw error;
    reportError(error);
    return "cancelled";
  }
}

/** The host rejects with plain objects, not with Errors. */
function readRefusal(refusal: unknown): { errorCode: unknown; message: string | undefined } {
  if (typeof refusal !== "object" || refusal === null)
    return { errorCode: undefined, message: undefined };
  const message =
    "message" in refusal && typeof refusal.message === "string" && refusal.message !== ""
      ? refusal.message
      : undefined;
  return { errorCode: "errorCode" in refusal ? refusal.errorCode : undefined, message };
}
