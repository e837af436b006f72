import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../../scripts/free-port.ts";

/** An nginx of the test's own in front of processes of the product. */
export type OwnNginx = { url: string; close: () => Promise<void> };

const sample = path.join(import.meta.dirname, "../../deploy/nginx.conf");

/** Whether nginx is installed on this machine. */
export function hasNginx(): boolean {
  return spawnSync("nginx", ["-v"]).status === 0;
}

/**
 * Starts nginx with our sample of a site in front of the processes at these addresses. Only its
 * port and servers are changed, and TLS is left out.
 */
export async function startOwnNginx(urls: readonly string[]): Promise<OwnNginx> {
  const port = await freePort();
  const started = await startSites(siteOf(urls, port));
  const url = `http://127.0.0.1:${port}`;
  await answers(url, started.child, started.said);
  return { url, close: started.close };
}

/** Starts nginx with a text that may stand in its folder `conf.d`. */
export async function startSites(sites: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "polly-nginx-"));
  // Its workers run as another user.
  chmodSync(folder, 0o755);
  const file = path.join(folder, "nginx.conf");
  const kept = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    file,
    `pid ${folder}/pid; error_log stderr; worker_processes 1; worker_rlimit_nofile 20000;
    events { worker_connections 10000; } http { access_log off; ${kept.join(" ")}
    ${sites} }`,
  );
  // Without a prefix of its own it would write into the system's.
  const child = spawn("nginx", ["-p", folder, "-c", file, "-g", "daemon off;"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk) => (said = `${said}${chunk}`.slice(-10_000)));
  return {
    child,
    said: () => said,
    close: async () => {
      const gone = once(child, "exit");
      if (child.exitCode === null && child.kill("SIGTERM")) await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function siteOf(urls: readonly string[], port: number): string {
  const [upstream = "", ...servers] = readFileSync(sample, "utf8").split(/^(?=server \{)/m);
  const site = servers.find((each) => each.includes("listen 443")) ?? "";
  const named = urls.map((url) => `server ${new URL(url).host};`).join("\n");
  return (
    upstream.replace(/server 127\.0\.0\.1:\d+;/, named) +
    site.replace(/listen 443[^;]*;/, `listen 127.0.0.1:${port};`).replace(/^ *ssl_.*;$/gm, "")
  );
}

async function answers(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (const end = Date.now() + 10_000; ; ) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`nginx: ${said()}`);
    const reply = await fetch(`${url}/healthz`).catch(() => null);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
