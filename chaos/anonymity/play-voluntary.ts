import type { TestApp } from "#test/app.ts";
import type { Voter } from "#test/rig/crowd.ts";
import { askAnonymously, chat } from "../anonymous-survey.ts";
import { promise } from "../promise.ts";
import { watchAsOwner } from "./watch-owner.ts";

/**
 * Everybody in a chat answers, some by name, and the owner looks at everything after each answer:
 * three by name come first, and then four without. Throws where any two views tell more of those
 * without a name than a group, and where not all count once everybody has answered.
 */
export async function playVoluntary(app: TestApp, everybody: readonly Voter[]): Promise<string> {
  const groupOf = app.config.minAnonymousGroup;
  const { voted, turns, cast } = await askAnonymously(app, everybody, {
    way: "one by one",
    textLengths: [20, 60],
    adding: true,
    anonymity: "voluntary",
    where: chat,
  });
  const owner = await watchAsOwner(app, voted);
  await owner.look();
  for (const { when, ...turn } of turns) {
    const named = when < groupOf || (when > 2 * groupOf && turn.named);
    await cast({ ...turn, when, named });
    await owner.look();
  }
  const adele = await app.as("adele");
  const { results } = await adele.responses.results({ params: { id: voted.id } });
  promise(
    results?.state === "open" && results.waiting === null,
    `everybody has answered, and ${results?.waiting?.count} answers wait`,
  );
  const said = await owner.check(groupOf);
  return `${voted.secrets.length} of ${turns.length} without a name, all of a chat: ${said}`;
}
