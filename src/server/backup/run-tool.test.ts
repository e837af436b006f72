import { spawn } from "node:child_process";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { ended, feed } from "./run-tool.ts";

const head = () => {
  const child = spawn("head", ["-c", "10"], { stdio: ["pipe", "ignore", "pipe"] });
  return { into: child.stdin, ended: ended(child, "head") };
};
/** More than a pipe holds. */
function* blocks() {
  for (let n = 0; n < 100; n += 1) yield Buffer.alloc(65_536);
}

describe("a program that is fed", () => {
  it("may stop reading before the end, if it ends well", async () => {
    const program = head();
    await Promise.all([feed(Readable.from(blocks()), [], program.into), program.ended]);
  });

  it("does not hide that the source failed", async () => {
    const program = head();
    const source = new Readable({
      read() {
        this.destroy(new Error("the file is damaged"));
      },
    });
    await expect(feed(source, [], program.into)).rejects.toThrow("the file is damaged");
    await program.ended;
  });
});
