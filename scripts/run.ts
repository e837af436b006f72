import { spawn } from "node:child_process";
import path from "node:path";

export const root = path.join(import.meta.dirname, "..");

/**
 * Runs a command of the project's own packages in the project's folder, its output shown. Answers
 * its exit code.
 */
export function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const file =
      command === "node" ? process.execPath : path.join(root, "node_modules/.bin", command);
    // The packages' own Node comes first, also for commands that look for `node` by name.
    const PATH = [path.join(root, "node_modules/.bin"), process.env.PATH ?? ""].join(
      path.delimiter,
    );
    const child = spawn(file, args, {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, PATH, ...env },
      shell: process.platform === "win32",
    });
    child.on("error", () => resolve(1));
    child.on("exit", (code) => resolve(code ?? 1));
  });
}
