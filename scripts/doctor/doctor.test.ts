import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { issueProbeToken, probeHeader } from "#server/doctor/probe-token.ts";
import { testAnonymityKey } from "#test/anonymity-key.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { prepareFolder } from "#test/prepared-database.ts";
import { findRedis, startOwnRedis } from "#test/rig/own-redis.ts";
import { settingsOf, startProductProcess } from "#test/rig/product-process.ts";
import { freePort } from "../free-port.ts";
import { runDoctor } from "./run-doctor-for-test.ts";
import { neverVacuums, vacuums } from "./server-for-test.ts";
import { makeCertificate, startTlsProxy } from "./tls-proxy-for-test.ts";

const folder = mkdtempSync(path.join(tmpdir(), "polly-doctor-"));
const good = makeCertificate(folder, { name: "localhost", days: 90 });
let app: TestApp;
let proxy: Awaited<ReturnType<typeof startTlsProxy>>;
let tenant: string;
/** Those of a deployment in which nothing is to be repaired. */
let sound: Record<string, string>;
/** What is to be repaired in the server of these tests, which may be one that never vacuums. */
let lacking: string[] = [];

beforeAll(async () => {
  proxy = await startTlsProxy(good);
  app = await startOwnApp({ PUBLIC_URL: proxy.url });
  proxy.target = app.url;
  tenant = (await app.as("adele")).tenantId;
  sound = {
    ...settingsOf(app.config),
    NODE_ENV: "production",
    PUBLIC_URL: proxy.url,
    HOST_TENANTS: tenant,
    BOT_TENANT: tenant,
    BOT_TOKEN_URL: `${app.emulator.url}/{tenant}/oauth2/v2.0/token`,
    SIGN_IN_AUTHORITY: app.config.signInAuthority,
    DATA_DIR: path.join(folder, "data"),
    ANONYMITY_KEY: testAnonymityKey,
    NODE_EXTRA_CA_CERTS: good.certificate,
    ...(app.databaseUrl ? { DATABASE_URL: app.databaseUrl } : {}),
  };
  delete sound.REDIS_URL;
  if (app.databaseUrl && !(await vacuums(app.databaseUrl))) lacking = [neverVacuums];
});
afterAll(async () => {
  proxy.close();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  proxy.manner = {};
});

const run = (changed: Record<string, string>, ...only: string[]) =>
  runDoctor({ ...sound, ...changed }, ...only);
const okAll = (lines: string[]) => lines.filter((line) => !line.startsWith("ok  "));

describe("npm run doctor", () => {
  it("finds nothing to repair in a sound deployment, says what it left out, and ends with 0", async () => {
    const { code, lines } = await run({});
    expect(lines.filter((line) => line.startsWith("FIX"))).toEqual(lacking);
    expect(code).toBe(lacking.length);
    const names = new Set(lines.map((line) => /^\w+ +([\w-]+)/.exec(line)?.[1]));
    expect([...names]).toEqual([
      ..."settings node memory modes address proxy streams sign-in registration clock".split(" "),
      ..."bot connector manifest database tables key redis disk mail".split(" "),
      ..."payments ideas traces".split(" "),
    ]);
    expect(lines.filter((line) => line.startsWith("skip")).length).toBeLessThan(10);
    expect(lines.join("\n")).toContain(
      `registration: Entra knows api://${new URL(proxy.url).host}`,
    );
  });

  it("says all settings that are wrong or missing at once, and looks at the rest", async () => {
    const { code, lines } = await run(
      { PUBLIC_URL: "", HOST_TENANTS: "", PORT: "seventy", DATABSE_URL: "postgres://localhost" },
      "settings",
      "proxy",
      "bot",
    );
    expect(code).toBe(1);
    expect(lines.map((line) => line.split(":").slice(0, 2).join(":"))).toEqual([
      "FIX   settings: PORT",
      "FIX   settings: PUBLIC_URL",
      "FIX   settings: HOST_TENANTS",
      "FIX   settings: DATABSE_URL",
      "skip  proxy because PUBLIC_URL cannot be used",
      "ok    bot: msteams gets a token",
      "ok    bot: agile gets a token",
    ]);
  });

  it("refuses a check that it does not have", async () => {
    const { code, lines } = await run({}, "weather");
    expect([code, lines]).toEqual([
      1,
      [expect.stringMatching(/^weather: no such check; there are/)],
    ]);
  });
});

describe("the public address", () => {
  const addressOf = async (certificate: { name: string; days: number }, trusted = true) => {
    const files = makeCertificate(folder, certificate);
    const own = await startTlsProxy(files);
    const extra = trusted ? files.certificate : good.certificate;
    const { code, lines } = await run(
      { PUBLIC_URL: own.url, NODE_EXTRA_CA_CERTS: extra },
      "address",
    );
    own.close();
    expect(lines).toHaveLength(1);
    expect(code).toBe(1);
    return lines[0];
  };

  it("needs a certificate that is trusted, in time, and for its name", async () => {
    const { lines } = await run({}, "address");
    expect(lines).toEqual([
      expect.stringMatching(/^ok {4}address: .* certificate for \d+ more days$/),
    ]);
    expect(await addressOf({ name: "localhost", days: 91 }, false)).toMatch(
      /^FIX {3}address: its certificate is not trusted/,
    );
    expect(await addressOf({ name: "localhost", days: -1 })).toMatch(/has expired: renew it/);
    expect(await addressOf({ name: "other.example", days: 90 })).toMatch(
      /is not for localhost: .*other\.example/,
    );
  });

  it("needs https, and somebody who answers", async () => {
    const port = await freePort();
    const closed = await run({ PUBLIC_URL: `https://localhost:${port}` }, "address", "proxy");
    expect([closed.code, ...closed.lines]).toEqual([
      1,
      expect.stringMatching(
        /^FIX {3}address: localhost:\d+ does not answer with TLS \(ECONNREFUSED\)/,
      ),
      expect.stringMatching(/^FIX {3}proxy: .* does not answer \(ECONNREFUSED\)/),
    ]);
    const plain = await run({ PUBLIC_URL: app.url }, "address");
    expect(plain.lines).toEqual([expect.stringMatching(/Teams needs https/)]);
  });
});

describe("the proxy", () => {
  it("must pass on the host, who calls, and all paths", async () => {
    const proxied = async (manner: typeof proxy.manner) => {
      proxy.manner = manner;
      const { code, lines } = await run({}, "proxy");
      return [code, ...lines];
    };
    expect(await proxied({})).toEqual([0, expect.stringMatching(/^ok {4}proxy: calls arrive/)]);
    expect(await proxied({ host: "inside:1" })).toEqual([
      1,
      expect.stringMatching(/calls arrive for the host inside:1: let the proxy send/),
    ]);
    expect(await proxied({ forwards: false })).toEqual([
      1,
      expect.stringMatching(/does not say who calls: let it set X-Forwarded-For/),
    ]);
    expect(await proxied({ protocol: "http" })).toEqual([
      1,
      expect.stringMatching(/says that clients use http: let it set X-Forwarded-Proto/),
    ]);
    expect(await proxied({ answers: 404 })).toEqual([
      1,
      expect.stringMatching(/answers 404 instead/),
    ]);
  });

  it("must reach a product with the same secret", async () => {
    const { code, lines } = await run({ MSTEAMS_BOT_SECRET: "another-secret" }, "proxy");
    expect([code, ...lines]).toEqual([1, expect.stringMatching(/answers 404 instead/)]);
    expect(lines.join()).not.toContain("another-secret");
  });

  it("must pass event streams on at once", async () => {
    expect((await run({}, "streams")).lines).toEqual([
      "ok    streams: events are passed on at once",
    ]);
    proxy.manner = { buffers: true };
    const { code, lines } = await run({}, "streams");
    expect([code, ...lines]).toEqual([
      1,
      expect.stringMatching(/^FIX {3}streams: the proxy holds event streams back: turn off its/),
    ]);
  });
});

describe("the probes of the running product", () => {
  const call = (token?: string, at = "seen") =>
    fetch(`${app.url}/healthz/${at}`, { headers: token ? { [probeHeader]: token } : {} });

  it("are not there without a token that is signed with the bots' secrets, in time, and new", async () => {
    const token = issueProbeToken(app.config, new Date());
    expect((await call(token)).status).toBe(200);
    const old = issueProbeToken(app.config, new Date(Date.now() - 120_000));
    const late = issueProbeToken(app.config, new Date(Date.now() + 120_000));
    const { msteams, agile } = app.config.variants;
    const foreign = issueProbeToken(
      { variants: { msteams: { ...msteams, botSecret: "x" }, agile } },
      new Date(),
    );
    const changed = issueProbeToken(app.config, new Date()).replace(/^\d/, "9");
    const elsewhere: unknown = await (await fetch(`${app.url}/healthz/nowhere`)).json();
    for (const wrong of [undefined, "", ".", "x".repeat(5000), token, old, late, foreign, changed])
      for (const at of ["seen", "stream"]) {
        const reply = await call(wrong, at);
        expect(reply.status).toBe(404);
        expect(await reply.json()).toEqual(elsewhere);
      }
  });

  it("say nothing but how the call arrived", async () => {
    const reply = await call(issueProbeToken(app.config, new Date()));
    expect(await reply.json()).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      host: new URL(app.url).host,
      protocol: null,
      forwardedFor: false,
      trusted: false,
    });
    expect(reply.headers.get("cache-control")).toBe("no-store");
  });
});

describe("Microsoft's side", () => {
  it("knows the issuer and its keys", async () => {
    expect(okAll((await run({}, "sign-in")).lines)).toEqual([]);
    const issuer = `${app.emulator.url}/{tid}/v2.0`;
    const elsewhere = `${app.emulator.url}/v1/.well-known/keys`;
    const { code, lines } = await run({ HOST_ISSUERS: `${issuer}=${elsewhere}` }, "sign-in");
    expect([code, ...lines]).toEqual([
      1,
      expect.stringMatching(/none of the keys of .*HOST_ISSUERS/),
    ]);
    const away = `http://127.0.0.1:${await freePort()}`;
    const unreached = await run(
      { HOST_ISSUERS: `${away}/{tid}/v2.0=${away}/keys`, BOT_KEYS_URL: `${away}/keys` },
      "sign-in",
    );
    expect(unreached.lines).toEqual([
      expect.stringMatching(
        /^FIX {3}sign-in: .*openid-configuration says nothing of use \(ECONNREFUSED\)/,
      ),
      expect.stringMatching(/^FIX {3}sign-in: .*gives no keys \(ECONNREFUSED\)/),
    ]);
  });

  it("knows application ID URI and redirect address, which follow from PUBLIC_URL", async () => {
    const { lines } = await run({ PUBLIC_URL: "https://moved.example" }, "registration");
    expect(lines.map((line) => line.slice(0, 60))).toEqual(
      Array.from({ length: 2 }, () => [
        expect.stringMatching(/^FIX {3}registration: Entra does not know api:\/\/moved\.example/),
        expect.stringMatching(/^FIX {3}registration: sign-in may not come back to/),
      ]).flat(),
    );
    const none = await run(
      {
        MSTEAMS_CLIENT_ID: "c1100000-0000-4000-8000-00000000000f",
        AGILE_BOT_SECRET: "",
        AGILE_BOT_ID: "",
      },
      "registration",
    );
    expect(none.lines[1]).toMatch(
      /^FIX {3}registration: Entra does not know the client id c1100000/,
    );
  });

  it("gives the bot a token for its secret, and answers where the bot sends to", async () => {
    const wrong = await run({ MSTEAMS_BOT_SECRET: "not-the-secret" }, "bot", "connector");
    expect([wrong.code, ...wrong.lines]).toEqual([
      1,
      expect.stringMatching(
        /^FIX {3}bot: msteams is refused a token: see MSTEAMS_BOT_ID, MSTEAMS_BOT_SECRET/,
      ),
      "ok    bot: agile gets a token",
      expect.stringMatching(/^ok {4}connector: 127\.0\.0\.1:\d+ answers$/),
    ]);
    expect(wrong.lines.join()).not.toContain("not-the-secret");
    const host = `127.0.0.1:${await freePort()}`;
    const away = await run(
      { BOT_TOKEN_URL: `http://${host}/token`, BOT_SERVICE_HOSTS: `${host},*.example.org` },
      "bot",
      "connector",
    );
    expect(away.lines).toEqual([
      expect.stringMatching(/^FIX {3}bot: msteams gets no token \(TokenServiceUnreachable\)/),
      expect.stringMatching(/^FIX {3}bot: agile gets no token/),
      expect.stringMatching(/^FIX {3}connector: 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\)/),
      "skip  connector because *.example.org stands for many hosts",
    ]);
  });

  it("has the same time", async () => {
    expect((await run({}, "clock")).lines).toEqual([expect.stringMatching(/^ok {4}clock: right/)]);
    const ahead = http.createServer((_request, reply) =>
      reply.setHeader("date", new Date(Date.now() + 3_600_000).toUTCString()).end("{}"),
    );
    ahead.listen(0, "127.0.0.1");
    await once(ahead, "listening");
    const url = `http://127.0.0.1:${(ahead.address() as AddressInfo).port}`;
    const { code, lines } = await run({ HOST_ISSUERS: `${url}/{tid}=${url}/keys` }, "clock");
    ahead.close();
    expect([code, ...lines]).toEqual([
      1,
      expect.stringMatching(/^FIX {3}clock: 36\d\d|35\d\d seconds behind .*chrony/),
    ]);
  });
});

describe("what the product keeps and needs", () => {
  it("is closed to other accounts", async () => {
    const dataDir = path.join(folder, "open");
    const secret = path.join(folder, "llm_key");
    mkdirSync(dataDir, { mode: 0o755 });
    chmodSync(dataDir, 0o755);
    writeFileSync(secret, "a-model-key", { mode: 0o600 });
    const open = await run({ DATA_DIR: dataDir, LLM_KEY_FILE: secret }, "modes");
    expect(open.lines).toEqual([`FIX   modes: ${dataDir} has the mode 755: chmod 700 ${dataDir}`]);
    chmodSync(dataDir, 0o700);
    chmodSync(secret, 0o640);
    const other = await run({ DATA_DIR: dataDir, LLM_KEY_FILE: secret }, "modes");
    expect([other.code, ...other.lines]).toEqual([
      1,
      `FIX   modes: ${secret} has the mode 640: chmod 600 ${secret}`,
    ]);
    chmodSync(secret, 0o600);
    const closed = await run({ DATA_DIR: dataDir, LLM_KEY_FILE: secret }, "modes");
    expect([closed.code, ...closed.lines]).toEqual([0, expect.stringMatching(/^ok {4}modes: 2/)]);
  });

  it("is looked at in an embedded database, whose running process is asked", async () => {
    const dataDir = path.join(folder, "embedded");
    prepareFolder(dataDir);
    const settings = { DATABASE_URL: "", DATA_DIR: dataDir, PORT: String(await freePort()) };
    const looked = ["database", "tables", "key", "disk"];
    const before = await run(settings, ...looked);
    expect(before.lines).toEqual([
      "ok    database: embedded, whole, and not in use",
      expect.stringMatching(/^ok {4}tables: \d+ migrations, as this program has them$/),
      "ok    key: it is there; the database cannot be compared with it now",
      expect.stringMatching(/^ok {4}disk: \d+ MB are free at .*, the database has \d+ MB$/),
    ]);
    const product = await startProductProcess({ ...sound, ...settings });
    const running = await run(settings, ...looked);
    expect(running.lines.slice(0, 3)).toEqual([
      expect.stringMatching(
        /^ok {4}database: .* in the running process, which says that it is ready/,
      ),
      "skip  tables because the embedded database is open in the running process",
      "ok    key: it is there; the database cannot be compared with it now",
    ]);
    await product.stop();
    const other = Buffer.alloc(32, 7).toString("base64");
    const wrong = await run({ ...settings, ANONYMITY_KEY: other }, "key");
    expect([wrong.code, ...wrong.lines]).toEqual([
      1,
      expect.stringMatching(
        /^FIX {3}key: the database is sealed with the key [0-9a-f]{12}, which is not/,
      ),
    ]);
    expect((await run(settings, "key")).lines).toEqual([
      expect.stringMatching(/^ok {4}key: [0-9a-f]{12} fits the database$/),
    ]);
  });

  it("names the database server that does not answer, and does not show its password", async () => {
    const url = `postgres://nobody:swordfish-1@127.0.0.1:${await freePort()}/none`;
    const { code, lines } = await run({ DATABASE_URL: url }, "database", "tables");
    expect([code, ...lines]).toEqual([
      1,
      "FIX   database: the database does not answer (ECONNREFUSED): see DATABASE_URL",
      "skip  tables because the database does not answer (see database)",
    ]);
    const missing = await run({ DATABASE_URL: url, ANONYMITY_KEY: "" }, "key");
    expect(missing.lines).toEqual([expect.stringMatching(/^FIX {3}key: there is none: make one/)]);
  });

  it.skipIf(!process.env.DATABASE_URL)("is as PostgreSQL must be", async () => {
    const { code, lines } = await run({}, "database", "tables", "key");
    expect([code, ...lines]).toEqual([
      lacking.length,
      lacking[0] ?? expect.stringMatching(/^ok {4}database: PostgreSQL \d+, /),
      expect.stringMatching(/^ok {4}tables: \d+ migrations, as/),
      expect.stringMatching(/^ok {4}key: [0-9a-f]{12} fits/),
    ]);
    const client = new pg.Client({ connectionString: app.databaseUrl ?? "" });
    await client.connect();
    const name = new URL(app.databaseUrl ?? "").pathname.slice(1);
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1)",
    );
    await client.query(`alter database ${name} set log_statement = 'all'`);
    const worse = await run({}, "database", "tables");
    await client.query("delete from drizzle.__drizzle_migrations where hash = 'x'");
    await client.query(`alter database ${name} reset log_statement`);
    await client.end();
    expect([worse.code, ...worse.lines]).toEqual([
      1,
      ...lacking,
      expect.stringMatching(/log may contain answers: set log_parameter_max_length = 0/),
      expect.stringMatching(/^FIX {3}tables: 1 of \d+ migrations are of a newer version/),
    ]);
  });

  it.skipIf(!findRedis())("is a Redis that passes messages", async () => {
    const redis = await startOwnRedis();
    const up = await run({ REDIS_URL: redis.url }, "redis");
    await redis.stop();
    const down = await run({ REDIS_URL: redis.url }, "redis");
    expect([up.code, ...up.lines]).toEqual([0, "ok    redis: a message comes through"]);
    expect([down.code, ...down.lines]).toEqual([
      1,
      expect.stringMatching(/^FIX {3}redis: no message/),
    ]);
  });

  it("is a mail server that accepts the account, and no mail is sent", async () => {
    let mails = 0;
    const server = new SMTPServer({
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) =>
        password === "mail-password" ? done(null, { user: "polly" }) : done(new Error("refused")),
      onData: (stream, _session, done) => {
        mails += 1;
        stream.resume().on("end", () => done());
      },
    });
    const listening = server.listen(0, "127.0.0.1");
    await once(listening, "listening");
    const { port } = listening.address() as AddressInfo;
    const mail = (password: string) =>
      run(
        {
          SMTP_URL: `smtp://polly:${password}@127.0.0.1:${port}`,
          CUSTOM_ANALYTICS_EMAIL: "a@example.org",
        },
        "mail",
      );
    const [right, wrong] = [await mail("mail-password"), await mail("mail-other-one")];
    await new Promise<void>((done) => server.close(() => done()));
    const gone = await mail("mail-password");
    expect([right.code, ...right.lines]).toEqual([0, expect.stringMatching(/^ok {4}mail: 127/)]);
    expect([wrong.code, ...wrong.lines]).toEqual([
      1,
      expect.stringMatching(/\(EAUTH\): see SMTP_URL$/),
    ]);
    expect([gone.code, mails]).toEqual([1, 0]);
    expect([...wrong.lines, ...gone.lines].join()).not.toContain("mail-");
  });

  it("is a package with the ids and the address of the settings", async () => {
    expect(okAll((await run({}, "manifest")).lines)).toEqual([]);
    const { code, lines } = await run({ PUBLIC_URL: "http://polls.example" }, "manifest");
    expect([code, lines[0]]).toEqual([1, expect.stringMatching(/Teams needs an https address/)]);
  });
});
