/**
 * One call of an app to the connector that writes: sends, edits, deletions, new conversations,
 * notifications.
 */
export type Send = {
  at: string;
  method: string;
  path: string;
  conversationId: string;
  status: number;
};
export type SendLog = { add(send: Send): void; all(): Send[] };

const kept = 10_000;

export function sendLog(): SendLog {
  const sends: Send[] = [];
  return {
    add(send) {
      sends.push(send);
      if (sends.length > kept) sends.shift();
    },
    all: () => sends,
  };
}
