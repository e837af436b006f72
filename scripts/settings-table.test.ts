import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig, readSettings } from "#server/config.ts";
import { type Setting, settings } from "#server/settings.ts";
import { settingsTable } from "./settings-table.ts";

it("docs/operating.md lists every setting as the product reads it", () => {
  expect(readFileSync(path.join(import.meta.dirname, "../docs/operating.md"), "utf8")).toContain(
    settingsTable(),
  );
});

it("every setting has a working default", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3978,
    emulatorPort: 3979,
    emulator: true,
    product: "Polly",
    minAnonymousGroup: 3,
    databaseUrl: null,
    redisUrl: null,
  });
  expect(config.hostIssuers).toEqual([
    {
      issuer: "http://127.0.0.1:3979/{tid}/v2.0",
      keysUrl: "http://127.0.0.1:3979/common/discovery/v2.0/keys",
    },
  ]);
});

it("real credentials switch the emulator off and Microsoft's addresses on", () => {
  const config = readConfig({
    MSTEAMS_BOT_ID: "b0700000-0000-4000-8000-00000000000f",
    MSTEAMS_BOT_SECRET: "s",
    PUBLIC_URL: "https://polls.example/",
  });
  expect(config.emulator).toBe(false);
  expect(config.publicUrl).toBe("https://polls.example");
  expect(config.hostOrigins).toEqual([]);
  expect(config.hostIssuers[0]?.issuer).toBe("https://login.microsoftonline.com/{tid}/v2.0");
  expect(config.bot.serviceHosts).toEqual(["smba.trafficmanager.net"]);
  expect(config.variants.msteams.audiences).toEqual([
    "b0700000-0000-4000-8000-00000000000f",
    "api://polls.example/b0700000-0000-4000-8000-00000000000f",
  ]);
});

it("a wrong value is one clear line", () => {
  expect(() => readConfig({ PORT: "seventy" })).toThrow(/^PORT: /);
  expect(() => readConfig({ PUBLIC_URL: "polls" })).toThrow(/^PUBLIC_URL: /);
  for (const wrong of ["teams.example", "https://teams.example/", "https://a;script-src *"])
    expect(() => readConfig({ HOST_ORIGINS: wrong })).toThrow(/^HOST_ORIGINS: expected/);
  expect(() => readConfig({ HOST_ISSUERS: "https://issuer.example" })).toThrow(
    /^HOST_ISSUERS: expected/,
  );
});

it("says in words what is wrong with a value, and never shows an address", () => {
  const given = {
    NODE_ENV: "prod",
    PORT: "seventy",
    EMULATOR: "perhaps",
    DATA_DIR: " ",
    DATABASE_URL: "mysql://polls:swordfish@db/polls",
    REDIS_URL: "http://:swordfish@127.0.0.1:6379",
    PUBLIC_URL: "https://polls.example:8443/sub/path?x=1",
    LLM_URL: "api.openai.com",
  };
  expect(readSettings(given).problems).toEqual([
    "NODE_ENV: expected `production`, `development` or `test`",
    "PORT: expected a number from 0 to 65535",
    "EMULATOR: expected `on`, `off` or nothing",
    "DATA_DIR: expected a folder",
    "DATABASE_URL: expected an address that begins with postgres:// or postgresql://",
    "REDIS_URL: expected an address that begins with redis:// or rediss://",
    'PUBLIC_URL: expected an address without a path, such as "https://polls.example"',
    "LLM_URL: expected an address that begins with https:// or http://",
  ]);
  for (const address of ["https://Polls.example:8443", "HTTPS://polls.example:443"]) {
    const { config, problems } = readSettings({ PUBLIC_URL: `${address}/` });
    expect([config.publicUrl, problems]).toEqual([address, []]);
  }
});

it("two servers do not share a port, unless each takes any free one", () => {
  const ports = { PORT: "4000", EMULATOR_PORT: "4001", METRICS_PORT: "4000" };
  expect(readSettings(ports).problems).toEqual([
    "METRICS_PORT: needs a port of its own, other than that of PORT",
  ]);
  const both = { PORT: "4000", EMULATOR_PORT: "4000" };
  expect(readSettings({ ...both, EMULATOR: "off" }).problems).toEqual([]);
  expect(readSettings({ ...both, EMULATOR: "on" }).problems).toEqual([
    "EMULATOR_PORT: needs a port of its own, other than that of PORT",
  ]);
  expect(readSettings({ PORT: "0", EMULATOR_PORT: "0", METRICS_PORT: "0" }).problems).toEqual([]);
});

describe("production", () => {
  const production = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://polls.example",
    HOST_TENANTS: "7E2C0000-0000-4000-8000-000000000001, 7e2c0000-0000-4000-8000-000000000002",
    MSTEAMS_BOT_ID: "b0700000-0000-4000-8000-00000000000f",
    MSTEAMS_BOT_SECRET: "s",
  };

  it("demands address, tenants, id and secret of a bot, all that are missing at once", () => {
    expect(linesOf({ NODE_ENV: "production" })).toEqual([
      "PUBLIC_URL: needed in production: the address at which Teams reaches the product",
      "HOST_TENANTS: needed in production: ids of the tenants it serves, or `any` for all",
      "MSTEAMS_BOT_ID: needed in production: the id of the bot's registration",
      "MSTEAMS_BOT_SECRET: needed in production: the client secret of that registration",
    ]);
    expect(linesOf(production)).toEqual([]);
    for (const name of Object.keys(production).filter((each) => each !== "NODE_ENV"))
      expect(linesOf({ ...production, [name]: "" })).toEqual([
        expect.stringMatching(new RegExp(`^${name}: needed in production`)),
      ]);
  });

  it("takes the standup-only app instead, or both, each with its id and secret", () => {
    const { MSTEAMS_BOT_ID: id, MSTEAMS_BOT_SECRET: secret, ...rest } = production;
    expect(linesOf({ ...rest, AGILE_BOT_ID: id, AGILE_BOT_SECRET: secret })).toEqual([]);
    expect(linesOf({ ...production, AGILE_BOT_ID: id })).toEqual([
      expect.stringMatching(/^AGILE_BOT_SECRET: needed/),
    ]);
    expect(linesOf({ ...production, AGILE_BOT_SECRET: secret })).toEqual([
      expect.stringMatching(/^AGILE_BOT_ID: needed/),
    ]);
  });

  it("serves the named tenants, and every tenant only where that is said", () => {
    expect(readConfig(production).hostTenants).toEqual(
      new Set(["7e2c0000-0000-4000-8000-000000000001", "7e2c0000-0000-4000-8000-000000000002"]),
    );
    expect(readConfig({ ...production, HOST_TENANTS: "any" }).hostTenants).toBeNull();
    expect(readConfig({}).hostTenants).toBeNull();
    for (const wrong of ["contoso.com", "any,7e2c0000-0000-4000-8000-000000000001", "*"])
      expect(linesOf({ ...production, HOST_TENANTS: wrong })).toEqual([
        expect.stringMatching(/^HOST_TENANTS: expected ids of tenants/),
      ]);
  });
});

it("all wrong and missing settings are said at once, a line for each", () => {
  const wrong = {
    NODE_ENV: "production",
    PORT: "seventy",
    DATABASE_POOL: "1",
    LLM_URL: "https://models.example/v1",
    BILLING: "stripe",
    STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  };
  const lines = linesOf(wrong).map((line) => line.split(":")[0]);
  expect(lines).toEqual([
    "PORT",
    "DATABASE_POOL",
    "PUBLIC_URL",
    "HOST_TENANTS",
    "MSTEAMS_BOT_ID",
    "MSTEAMS_BOT_SECRET",
    "STRIPE_SECRET_KEY",
    "LLM_MODEL",
  ]);
});

describe("a secret in a file", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "secrets-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function fileWith(text: string): string {
    const file = path.join(folder, `secret-${text.length}`);
    writeFileSync(file, text);
    return file;
  }

  it("is read from the file that NAME_FILE names, without the end of its line", () => {
    const given = { MSTEAMS_BOT_SECRET: "", MSTEAMS_BOT_SECRET_FILE: fileWith("s~1\r\n") };
    expect(readConfig(given).variants.msteams.botSecret).toBe("s~1");
    const url = { DATABASE_URL_FILE: fileWith("postgres://db.example/polly\n") };
    expect(readConfig(url).databaseUrl).toBe("postgres://db.example/polly");
    expect(readConfig({ LLM_KEY_FILE: "" }).llm).toBeNull();
  });

  it("may hold any secret", () => {
    const secrets = Object.entries<Setting>(settings).filter(([, { secret }]) => secret);
    expect(secrets.length).toBeGreaterThan(8);
    for (const [name] of secrets.filter(([each]) => each !== "ANONYMITY_KEY"))
      expect(linesOf({ [`${name}_FILE`]: folder })).toEqual([
        `${name}: cannot read ${folder}, named by ${name}_FILE (EISDIR)`,
      ]);
  });

  it("is refused in one line, without the secret, where it is of no use", () => {
    const file = fileWith("no address\n");
    expect(linesOf({ REDIS_URL_FILE: file }).join()).toMatch(/^REDIS_URL: (?!.*no address)/);
    expect(linesOf({ REDIS_URL_FILE: fileWith("\n") })).toEqual([
      `REDIS_URL: ${path.join(folder, "secret-1")}, named by REDIS_URL_FILE, is empty`,
    ]);
    const gone = path.join(folder, "gone");
    expect(linesOf({ REDIS_URL_FILE: gone, LLM_KEY_FILE: gone })).toEqual([
      `REDIS_URL: cannot read ${gone}, named by REDIS_URL_FILE (ENOENT)`,
      `LLM_KEY: cannot read ${gone}, named by LLM_KEY_FILE (ENOENT)`,
    ]);
  });

  it("is refused where the secret is given too", () => {
    const key = Buffer.alloc(32).toString("base64");
    expect(
      linesOf({
        LLM_KEY: "k",
        LLM_KEY_FILE: fileWith("k"),
        ANONYMITY_KEY: key,
        ANONYMITY_KEY_FILE: fileWith(key),
      }),
    ).toEqual([
      "ANONYMITY_KEY: given twice; set either it or ANONYMITY_KEY_FILE",
      "LLM_KEY: given twice; set either it or LLM_KEY_FILE",
    ]);
  });
});

function linesOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof Error) return error.message.split("\n");
  }
  return [];
}
