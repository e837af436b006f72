/**
 * A Merkle tree as in RFC 6962, section 2.1: a leaf is the hash of 0x00 and the entry, a node the
 * hash of 0x01 and its two sides; a node without a right side moves up unchanged. `hash` is SHA-256
 * and may be asynchronous, as in browsers.
 */
export type Hash = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** The other side of each node on the way from an entry up to the root. */
type ProofStep = { side: "left" | "right"; hash: Uint8Array };

/** The levels of a tree, leaves first, the root alone at the end; of no entries an empty level. */
export async function merkleLevels(
  entries: readonly Uint8Array[],
  hash: Hash,
): Promise<Uint8Array[][]> {
  let level: Uint8Array[] = [];
  for (const entry of entries) level.push(await hash(leafOf(entry)));
  const levels = [level];
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]];
      if (left) above.push(right ? await hash(nodeOf(left, right)) : left);
    }
    levels.push(above);
    level = above;
  }
  return levels;
}

/** The root of a tree; of an empty one the hash of nothing. */
export async function merkleRoot(levels: readonly Uint8Array[][], hash: Hash): Promise<Uint8Array> {
  return levels.at(-1)?.[0] ?? hash(new Uint8Array());
}

/** Proves that the entry at this place is in the tree, with at most one step per level. */
export function proofAt(levels: readonly Uint8Array[][], place: number): ProofStep[] {
  const steps: ProofStep[] = [];
  let at = place;
  for (const level of levels.slice(0, -1)) {
    const isLeft = at % 2 === 0;
    const other = level[isLeft ? at + 1 : at - 1];
    if (other) steps.push({ side: isLeft ? "right" : "left", hash: other });
    at = Math.floor(at / 2);
  }
  return steps;
}

/** The root that an entry leads to by a proof: the entry is in the tree if this is its root. */
export async function rootBy(
  entry: Uint8Array,
  proof: readonly ProofStep[],
  hash: Hash,
): Promise<Uint8Array> {
  let at = await hash(leafOf(entry));
  for (const step of proof)
    at = await hash(step.side === "left" ? nodeOf(step.hash, at) : nodeOf(at, step.hash));
  return at;
}

function leafOf(entry: Uint8Array): Uint8Array {
  return join(0x00, entry);
}

function nodeOf(left: Uint8Array, right: Uint8Array): Uint8Array {
  return join(0x01, left, right);
}

function join(prefix: number, ...parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(1 + parts.reduce((sum, part) => sum + part.length, 0));
  bytes[0] = prefix;
  let at = 1;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
