import { spawn } from "node:child_process";
import path from "node:path";
import { makeNextFolder, removeNextFolders, replaceFolder } from "./replace-folder.ts";

/**
 * Creates the embedded database in a process of its own, which V8 is told not to optimise: it takes
 * 0.2 GB and not 1.1, and what it compiles is gone with it. The database is put in its place when
 * it is whole. Where that fails nothing has changed.
 */
export async function createApart(dataDir: string): Promise<void> {
  const program = path.join(import.meta.dirname, "create-folder.ts");
  const next = makeNextFolder(dataDir);
  const child = spawn(process.execPath, [program, dataDir, next], { stdio: "ignore" });
  const isMade = await new Promise<boolean>((resolve) => {
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
  if (isMade) replaceFolder(dataDir, next);
  else removeNextFolders(dataDir);
}
