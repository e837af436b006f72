import type { Secret } from "../anonymous-survey.ts";
import { promise } from "../promise.ts";
import { beyondChance, type Item, rankAttack } from "../rank-attack.ts";
import type { Row } from "../read-database.ts";
import type { Played } from "./play-survey.ts";
import { type Step, stepsBetween } from "./steps.ts";

const nothing: Pick<Step, "joined" | "ballots"> = { joined: [], ballots: [] };

type Kept = Pick<Played, "voted" | "looks" | "records" | "files">;
type Added = { secret: Secret; at: number; place: number };

/**
 * Attacks choices that came with answers: whoever sees one appear knows who took part just then.
 * Throws if one appears without a group of ballots, in the tables or in the log; if the person of
 * that moment is its author more often than chance has it; and if the order of those that appear
 * together tells the order of answering. Answers how many were looked at.
 */
export function choicesTellNothing(played: readonly Kept[], groupOf: number): string {
  const groups: Item[][] = [];
  let [seen, hits] = [0, 0];
  for (const one of played) {
    const added = addedIn(one);
    const steps = stepsBetween(one.looks, one.voted.id);
    for (const { secret, at } of added) {
      const { joined, ballots } = steps[at] ?? nothing;
      const isLast = at === one.looks.length - 1;
      promise(
        ballots.length >= groupOf || (isLast && ballots.length > 0),
        `a choice appears with ${ballots.length} ballots`,
      );
      if (isLast || joined.length !== 1) continue;
      seen += 1;
      hits += Number(joined[0] === secret.voter.id);
    }
    for (const group of Map.groupBy(added, ({ at }) => at).values())
      groups.push(group.map(({ secret, place }) => ({ when: secret.when, keys: { place } })));
    comeWithGroups(one, groupOf);
  }
  // Who sets a group off is in it or not; then the choice is theirs or somebody else's of it.
  const expected = seen / groupOf;
  promise(
    hits <= expected + beyondChance * Math.sqrt(expected) && (hits < seen || seen < 4),
    `of ${seen} choices, ${hits} are of the person who answered when they appeared`,
  );
  for (const { z } of rankAttack(groups))
    promise(Math.abs(z) < beyondChance, `choices follow the order of answering: ${z.toFixed(1)}`);
  return `own choices: ${hits} of ${seen} are of who answered just then, by chance ${expected.toFixed(0)} at most`;
}

/** Which own choices are there, since which look, and in which order. */
function addedIn({ voted, looks }: Kept): Added[] {
  const lists = looks.map((rows) => surveyRow(rows, voted.id));
  const authors = voted.secrets.filter(({ own }) => own !== null);
  return authors.flatMap((secret) => {
    const at = lists.findIndex((text) => text.includes(secret.own?.text ?? ""));
    promise(at >= 0, "a choice that came with an answer is lost");
    return { secret, at, place: (lists.at(-1) ?? "").indexOf(secret.own?.text ?? "") };
  });
}

function surveyRow(rows: readonly Row[], id: string): string {
  const found = rows.find(
    ({ table, text }) => table === "public.surveys" && JSON.parse(text).id === id,
  );
  return found?.text ?? "";
}

/** In the log: the transaction that writes a choice first writes a group of ballots too. */
function comeWithGroups({ voted, records, files }: Kept, groupOf: number): void {
  const counts = new Map<number, number>();
  for (const { transaction, kind, file } of records)
    if (file === files.ballots && kind === "insert")
      counts.set(transaction, (counts.get(transaction) ?? 0) + 1);
  const last = [...counts.keys()].at(-1);
  for (const { own } of voted.secrets) {
    const text = Buffer.from(own?.text ?? "");
    const first = own && records.find(({ bytes }) => bytes.includes(text));
    if (!first || first.transaction === last) continue;
    const count = counts.get(first.transaction) ?? 0;
    promise(count >= groupOf, `the log has a choice beside ${count} ballots`);
  }
}
