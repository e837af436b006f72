import type { DraftInput } from "#domain/survey/draft.ts";
import type { TestApp } from "./app.ts";
import type { Person } from "./person.ts";
import { aReceipt } from "./receipts.ts";
import { sendPoll } from "./send-poll.ts";

/** An anonymous poll in which each of these people has answered with a receipt of their own. */
export async function answeredAnonymously(
  app: Pick<TestApp, "emulator">,
  owner: Person,
  answers: readonly (readonly [Person, string])[],
  over: Partial<DraftInput> = {},
) {
  const sent = await sendPoll(app, owner, { anonymity: "anonymous", ...over });
  const voters = answers.map(([person, text]) => ({ person, text, receipt: aReceipt() }));
  for (const { person, text, receipt } of voters)
    await sent.vote(person, text, { responseAnonymity: "anonymous", receipt });
  const close = () => owner.surveys.close({ params: { id: sent.poll.id }, body: {} });
  return { ...sent, voters, close };
}
