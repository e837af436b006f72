import type { ReceiptsFile } from "../src/domain/export/receipts-file.ts";
import { bytesOf, hexOf } from "../src/domain/hex.ts";
import { commitmentText } from "../src/domain/response/commitment.ts";
import { type Hash, merkleLevels, merkleRoot } from "../src/domain/response/merkle.ts";

/** What was found: a problem's `ok` is false. */
export type Finding = { ok: boolean; text: string };

/**
 * Recounts a file of a closed survey's anonymous responses: the root over the commitments, a
 * commitment for each row, and the totals from the rows.
 */
export async function verifyReceipts(file: ReceiptsFile, hash: Hash): Promise<Finding[]> {
  const { commitments, rows, unlisted, waiting } = file;
  const root = await rootOf(commitments, hash);
  const sorted = commitments.every((each, at) => at === 0 || (commitments[at - 1] ?? "") <= each);
  const found: Finding[] = [
    finding(root === file.root, `The root of ${commitments.length} commitments is ${root}.`, [
      `The root of ${commitments.length} commitments is ${root}, but the file says ${file.root}.`,
    ]),
    finding(sorted, "The commitments are in ascending order.", [
      "The commitments are not in ascending order.",
    ]),
  ];
  if (unlisted > 0)
    found.push({ ok: true, text: `${unlisted} counted answers have no commitment: older ones.` });
  if (waiting > 0) found.push({ ok: true, text: `${waiting} answers are saved, not counted.` });
  if (!rows)
    return [...found, { ok: true, text: "The answers are withheld: too few people answered." }];
  const expected = commitments.length + unlisted;
  found.push(
    finding(rows.length === expected, `There are ${rows.length} answers, as many as counted.`, [
      `There are ${rows.length} answers, but ${expected} were counted.`,
    ]),
  );
  return [...found, ...recount(file, rows)];
}

/**
 * The answers that a receipt opens, a text for each: receipt and answers together are one of the
 * commitments. Null if there are none, or the rows are withheld. `hashText`: the SHA-256 of a
 * text's UTF-8 bytes, in hexadecimal digits.
 */
export function openedBy(
  { rows, commitments, questions }: ReceiptsFile,
  receipt: string,
  hashText: (text: string) => string,
): string[] | null {
  const known = new Set(commitments);
  const found = rows?.find((answers) => known.has(hashText(commitmentText({ receipt, answers }))));
  if (!found) return null;
  return found.map(({ questionId, value }) => {
    const question = questions.find(({ id }) => id === questionId);
    const said = [value].flat().map((each) => {
      const choice = question?.choices.find(({ id }) => id === each);
      return choice?.label ?? String(each);
    });
    return `"${question?.label ?? questionId}": ${said.join(", ")}`;
  });
}

async function rootOf(commitments: readonly string[], hash: Hash): Promise<string> {
  const levels = await merkleLevels(commitments.map(bytesOf), hash);
  return hexOf(await merkleRoot(levels, hash));
}

function recount({ questions }: ReceiptsFile, rows: NonNullable<ReceiptsFile["rows"]>): Finding[] {
  const tallies = new Map<string, number>();
  const add = (key: string) => tallies.set(key, (tallies.get(key) ?? 0) + 1);
  for (const { questionId, value } of rows.flat()) {
    add(questionId);
    for (const id of new Set(Array.isArray(value) ? value : [value])) add(`${questionId} ${id}`);
  }
  return questions.map(({ id, label, choices, totals, named }) => {
    const wrong: string[] = [];
    const compare = (name: string, counted: number, told: number) => {
      if (counted !== told) wrong.push(`"${label}", ${name}: counted ${counted}, told ${told}.`);
    };
    compare("answers", (tallies.get(id) ?? 0) + (named?.answered ?? 0), totals.answered);
    for (const choice of choices) {
      const byName = named?.choices.find((each) => each.id === choice.id)?.count ?? 0;
      const told = totals.choices.find((each) => each.id === choice.id)?.count ?? 0;
      compare(`"${choice.label}"`, (tallies.get(`${id} ${choice.id}`) ?? 0) + byName, told);
    }
    const right = `"${label}": the totals are those of the answers.`;
    return finding(wrong.length === 0, right, wrong);
  });
}

function finding(ok: boolean, right: string, wrong: readonly string[]): Finding {
  return { ok, text: ok ? right : wrong.join("\n") };
}
