/**
 * One activity that was brought to a bot. `status` is null where the bot did not answer (see
 * `error`).
 */
export type BotCall = {
  at: string;
  app: string;
  type: string;
  name: string | null;
  conversationId: string;
  status: number | null;
  ms: number;
  error: string | null;
};
export type BotCallLog = { add(call: BotCall): void; all(): BotCall[] };

const kept = 2000;

/** The activities sent to bots and their responses, for debugging. */
export function botCallLog(): BotCallLog {
  const calls: BotCall[] = [];
  return {
    add(call) {
      calls.push(call);
      if (calls.length > kept) calls.shift();
    },
    all: () => calls,
  };
}
