import { z } from "zod";
import type { Faults } from "../emulator-api.ts";
import { read } from "./call-input.ts";

const which = z.object({
  method: z.string().exactOptional(),
  pathIncludes: z.string().exactOptional(),
});
const matching = which.extend({ calls: z.number().int().positive() });
const faults = z
  .strictObject({
    tooManyRequests: matching.extend({ retryAfterSeconds: z.number().int().nonnegative() }),
    status: matching.extend({ code: z.number().int().min(400).max(599) }),
    answerLost: matching,
    hold: which,
    delayMs: z.number().int().nonnegative().max(60_000),
    down: z.boolean(),
  })
  .partial();

/** The faults that a call asks for; those that it leaves out are over. */
export function faultsIn(body: unknown): Faults {
  const { tooManyRequests, status, answerLost, hold, delayMs, down } = read(faults, body);
  return {
    ...(tooManyRequests ? { tooManyRequests } : {}),
    ...(status ? { status } : {}),
    ...(answerLost ? { answerLost } : {}),
    ...(hold ? { hold } : {}),
    ...(delayMs ? { delayMs } : {}),
    ...(down ? { down } : {}),
  };
}
