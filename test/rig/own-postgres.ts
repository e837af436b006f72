import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { freePort } from "../../scripts/free-port.ts";

/** A PostgreSQL server of the test's own, which it may stop, kill and fill up. */
export type OwnPostgres = {
  url: string;
  start: () => Promise<void>;
  isRunning: () => boolean;
  /** Ends it in order; connections are cut. */
  stop: () => Promise<void>;
  /** Ends it and every process of it at once, as a crash does. */
  kill: () => Promise<void>;
  /** Its connections stay open, but it answers nothing until it is resumed. */
  pause: () => void;
  resume: () => void;
  close: () => Promise<void>;
};

/** Where the server's programs are on this machine, or null where there are none. */
export function findPostgres(): string | null {
  const versions = "/usr/lib/postgresql";
  if (!existsSync(versions)) return null;
  const newest = readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0];
  const bin = path.join(versions, newest ?? "", "bin");
  return existsSync(path.join(bin, "initdb")) && existsSync(path.join(bin, "postgres"))
    ? bin
    : null;
}

/**
 * Makes a database in a new folder (or in `folder`, which is kept) and starts it. PostgreSQL
 * refuses to run as root: there it runs as the user `postgres`.
 */
export async function startOwnPostgres(folder?: string): Promise<OwnPostgres> {
  const bin = findPostgres();
  if (!bin) throw new Error("no PostgreSQL on this machine");
  const account = accountOf();
  const home = folder ?? mkdtempSync(path.join(tmpdir(), "polly-postgres-"));
  mkdirSync(home, { recursive: true });
  if (account.uid !== undefined && account.gid !== undefined)
    chownSync(home, account.uid, account.gid);
  const data = path.join(home, "data");
  execFileSync(
    path.join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C"],
    {
      ...account,
      cwd: home,
      stdio: "ignore",
    },
  );
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const options = ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", home];
    // A group of its own: its own processes can then be ended with it.
    child = spawn(path.join(bin ?? "", "postgres"), options, {
      ...account,
      cwd: home,
      stdio: "ignore",
      detached: true,
    });
    await answers(url);
  }

  async function end(kill: (pid: number) => void): Promise<void> {
    const running = child;
    child = null;
    if (!running?.pid || running.exitCode !== null || running.signalCode !== null) return;
    const gone = once(running, "exit");
    kill(running.pid);
    await gone;
  }

  function signal(name: NodeJS.Signals): void {
    const pid = child?.pid;
    if (pid) for (const each of [pid, ...childrenOf(pid)]) process.kill(each, name);
  }

  // SIGINT is its fast shutdown: open connections are cut.
  const stop = () => end((pid) => process.kill(pid, "SIGINT"));
  await start();
  return {
    url,
    start,
    isRunning: () => child !== null && child.exitCode === null && child.signalCode === null,
    stop,
    // Each of its processes has left the group of its parent, so they are ended one by one.
    kill: () =>
      end((pid) => [pid, ...childrenOf(pid)].forEach((each) => process.kill(each, "SIGKILL"))),
    pause: () => signal("SIGSTOP"),
    resume: () => signal("SIGCONT"),
    close: async () => {
      await stop();
      if (!folder) rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The user to run as, where this is root. */
function accountOf(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

function childrenOf(pid: number): number[] {
  const list = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  return list.split("\n").map(Number).filter(Boolean);
}

async function answers(url: string): Promise<void> {
  for (const end = Date.now() + 20_000; ; ) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
    try {
      await client.connect();
      await client.query("select 1");
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => {});
    }
  }
}
