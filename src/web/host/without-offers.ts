import { answerOf } from "../answer-of.ts";
import type { Transport } from "../api.tsx";
import { apiError, isApiError } from "../api-error.ts";
import { untilLoaded } from "../until-loaded.ts";

/** A transport for mobile clients: refusals that speak of plans come in other words (HOST-47). */
export function withoutOffers(transport: Transport, product: string): Transport {
  // Read at once, by these clients alone: a refusal may come after a deployment.
  const words = untilLoaded(() => import("#text/server/mobile-errors.ts"));
  const said = async (error: unknown): Promise<never> => {
    const answer = answerOf(error);
    if (!answer || !isApiError(error)) throw error;
    const { mobileErrorText } = await words;
    const text = mobileErrorText(answer.code, product);
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
