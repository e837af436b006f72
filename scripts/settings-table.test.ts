import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
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
  expect(() => readConfig({ HOST_ISSUERS: "https://issuer.example" })).toThrow(
    /^HOST_ISSUERS: expected/,
  );
  expect(() => readConfig({ NODE_ENV: "production" })).toThrow(/^MSTEAMS_BOT_SECRET: /);
});
