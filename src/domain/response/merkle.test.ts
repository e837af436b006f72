import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { merkleLevels, merkleRoot, proofAt, rootBy } from "./merkle.ts";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const rootOf = async (entries: Uint8Array[]) =>
  hex(await merkleRoot(await merkleLevels(entries, sha256), sha256));

/** The entries that implementations of Certificate Transparency publish for their tests. */
const entries = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
].map((text) => Buffer.from(text, "hex"));
const roots = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

describe("a Merkle tree", () => {
  it("has the roots of RFC 6962", async () => {
    for (const [count, root] of roots.entries())
      expect(await rootOf(entries.slice(0, count))).toBe(root);
  });

  it("proves each entry of trees of every size, and nothing else", async () => {
    for (let count = 1; count <= 33; count += 1) {
      const list = Array.from({ length: count }, (_, at) => sha256(Buffer.from(`entry ${at}`)));
      const levels = await merkleLevels(list, sha256);
      const root = hex(await merkleRoot(levels, sha256));
      for (const [at, entry] of list.entries()) {
        const proof = proofAt(levels, at);
        expect(proof.length).toBeLessThanOrEqual(Math.ceil(Math.log2(count)));
        expect(hex(await rootBy(entry, proof, sha256))).toBe(root);
        expect(hex(await rootBy(sha256(entry), proof, sha256))).not.toBe(root);
      }
    }
  });
});
