import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** What says `Ready:` when it is, until it is stopped. */
export type Service = { stop: () => Promise<number | null>; output: () => string };
type Run = { env?: Record<string, string>; input?: string };

/** Words of a page, and what stands in their place here. */
export type Names = readonly (readonly [string, string])[];

const root = path.join(import.meta.dirname, "../..");
const paths = /(?<![\w/.-])\/(opt|etc|backups|var\/lib|var\/backups)\//g;
const left = new Set(["node_modules", "dist", "data", "test-results", ".git"]);

/**
 * A folder that stands for a machine on which the commands of a page are run: each absolute path of
 * the page lies in it, and so does the program.
 */
export type OwnMachine = Awaited<ReturnType<typeof newMachine>>;

/** `names`: further words of the pages, such as addresses, replaced in this order. */
export async function newMachine(names: Names) {
  const folder = mkdtempSync(path.join(tmpdir(), "polly-machine-"));
  // Its services run as other users.
  chmodSync(folder, 0o755);
  const there = ["/etc/nginx/conf.d", "/etc/systemd/system", "/var/backups", "/var/lib/polly"];
  for (const place of [...there, "/opt/polly", "/run/credentials", "/backups"])
    mkdirSync(path.join(folder, place), { recursive: true });
  const here = (text: string) =>
    names
      .reduce((said, [from, to]) => said.replaceAll(from, to), text)
      .replaceAll(paths, `${folder}$&`);
  const services = new Set<Service>();
  const exported: Record<string, string> = {};
  const env = (more: Record<string, string> = {}) => ({
    HOME: process.env.HOME ?? "",
    PATH: `${folder}/opt/polly/node_modules/.bin:${process.env.PATH ?? ""}`,
    ...exported,
    ...more,
  });

  /** Runs a block of a page to its end; answers what it wrote. */
  async function run(block: string, { env: more = {}, input = "" }: Run = {}): Promise<string> {
    // A session of its own: what asks for a password finds no terminal and reads the input.
    const options = { cwd: folder, env: env(more), detached: true } as const;
    const child = spawn("bash", ["-ec", here(block)], options);
    const said = listen(child);
    child.stdin.end(input);
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(`ended with ${String(code)}: ${here(block)}\n${said()}`);
    return said();
  }

  /** Starts a service; resolves when it is ready. */
  async function start(script: string, more: Record<string, string>, uid?: number) {
    const account = uid === undefined ? {} : { uid, gid: uid };
    const options = { cwd: folder, env: more, detached: true, ...account } as const;
    const child = spawn("bash", ["-ec", script], options);
    const said = listen(child);
    const gone = once(child, "close");
    const service: Service = {
      output: said,
      stop: async () => {
        services.delete(service);
        // As systemd does: npm, for one, does not pass it on.
        if (child.exitCode === null && child.pid) process.kill(-child.pid, "SIGTERM");
        await gone;
        return child.exitCode;
      },
    };
    services.add(service);
    while (!/^Ready: /m.test(said())) {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${said()}`);
      await Promise.race([gone, once(child.stdout, "data")]);
    }
    return service;
  }

  return {
    folder,
    here,
    run,
    env,
    start,
    /** Later blocks are run in a shell that has exported these. */
    export: (more: Record<string, string>) => void Object.assign(exported, more),
    write: (name: string, text: string) => writeFileSync(path.join(folder, name), here(text)),
    read: (name: string) => readFileSync(path.join(folder, name), "utf8"),
    /** A copy of this program; `built`: with its packages and pages as they are here. */
    copyProgram: ({ built }: { built: boolean }) => {
      const to = path.join(folder, "opt/polly");
      const filter = (from: string) => !left.has(path.relative(root, from));
      cpSync(root, to, { recursive: true, filter });
      if (!built) return;
      symlinkSync(path.join(root, "node_modules"), path.join(to, "node_modules"));
      for (const site of ["dist/web", "dist/emulator"])
        cpSync(path.join(root, site), path.join(to, site), { recursive: true });
    },
    /** Starts the service of a unit, as systemd would, with its settings and credentials. */
    startUnit: async (file: string, uid?: number) => {
      const unit = readFileSync(file, "utf8");
      const of = (name: string) =>
        [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);
      const credentials = path.join(folder, "run/credentials");
      for (const each of of("LoadCredential")) {
        const [name = "", from = ""] = each.split(":");
        const to = path.join(credentials, name);
        writeFileSync(to, readFileSync(here(from)), { mode: 0o600 });
        if (uid !== undefined) chownSync(to, uid, uid);
      }
      const state = path.join(folder, "var/lib/polly");
      chmodSync(state, 0o700);
      if (uid !== undefined) chownSync(state, uid, uid);
      const lines = of("Environment").map((line) => here(line.replace("%d", credentials)));
      const settings = of("EnvironmentFile").flatMap((name) => settingsIn(here(name)));
      const [at = "", program = ""] = [...of("WorkingDirectory"), ...of("ExecStart")].map(here);
      return start(
        `cd ${at}; exec ${program}`,
        Object.fromEntries([...lines, ...settings].map(pair)),
        uid,
      );
    },
    close: async () => {
      for (const service of services) await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function listen(child: ChildProcess): () => string {
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (said += String(chunk)));
  return () => said;
}

function settingsIn(file: string): string[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => /^\w+=/.test(line));
}

function pair(line: string): [string, string] {
  const at = line.indexOf("=");
  return [line.slice(0, at), line.slice(at + 1).replace(/^"(.*)"$/, "$1")];
}
