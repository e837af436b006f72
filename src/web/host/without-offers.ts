import { mobileErrorText } from "#text/server/mobile-errors.ts";
import { answerOf } from "../answer-of.ts";
import type { Transport } from "../api.tsx";
import { apiError, isApiError } from "../api-error.ts";

/** A transport for mobile clients: refusals that speak of plans come in other words (HOST-47). */
export function withoutOffers(transport: Transport, product: string): Transport {
  const said = (error: unknown): never => {
    throw inMobileWords(error, product);
  };
  return {
    send: (...call) => transport.send(...call).catch(said),
    openStream: (...call) => transport.openStream(...call).catch(said),
    fetchFile: (...call) => transport.fetchFile(...call).catch(said),
  };
}

function inMobileWords(error: unknown, product: string): unknown {
  const answer = answerOf(error);
  const text = answer ? mobileErrorText(answer.code, product) : null;
  if (!answer || text === null || !isApiError(error)) return error;
  const problems = answer.problems?.map(({ path }) => ({ path, message: text }));
  return apiError(error.status, error.statusText, {
    ...answer,
    error: text,
    message: text,
    ...(problems ? { problems } : {}),
  });
}
