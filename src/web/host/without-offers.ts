import { answerOf } from "../answer-of.ts";
import type { Transport } from "../api.tsx";
import { apiError, isApiError } from "../api-error.ts";

/** A transport for mobile clients: refusals that speak of plans come in other words (HOST-47). */
export function withoutOffers(transport: Transport, product: string): Transport {
  // Read at once, by these clients alone: a refusal may come after a deployment.
  const words = import("#text/server/mobile-errors.ts").catch(() => null);
  const said = async (error: unknown): Promise<never> => {
    const answer = answerOf(error);
    if (!answer || !isApiError(error)) throw error;
    const text = (await words)?.mobileErrorText(answer.code, product) ?? null;
    if (text === null) throw error;
    const problems = answer.problems?.map(({ path }) => ({ path, message: text }));
    throw apiError(error.status, error.statusText, {
      ...answer,
      error: text,
      message: text,
      ...(problems ? { problems } : {}),
    });
  };
  return {
    send: (...call) => transport.send(...call).catch(said),
    openStream: (...call) => transport.openStream(...call).catch(said),
    fetchFile: (...call) => transport.fetchFile(...call).catch(said),
  };
}
