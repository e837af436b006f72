import { expect, it } from "vitest";
import { misspeltSettings } from "./misspelt-settings.ts";
import { settings } from "./settings.ts";

it("names the setting that a variable nearly has the name of", () => {
  const env = {
    DATABSE_URL: "postgres://localhost/polly",
    REDIS_URI: "redis://localhost",
    database_url: "postgres://localhost/polly",
    ANONYMITY_KEY_FIL: "key",
    PUBLIC_ULR: "https://polls.example.com",
  };
  expect(misspeltSettings(env)).toEqual([
    { name: "DATABSE_URL", meant: "DATABASE_URL" },
    { name: "REDIS_URI", meant: "REDIS_URL" },
    { name: "database_url", meant: "DATABASE_URL" },
    { name: "ANONYMITY_KEY_FIL", meant: "ANONYMITY_KEY_FILE" },
    { name: "PUBLIC_ULR", meant: "PUBLIC_URL" },
  ]);
});

it("leaves alone settings, their files, what is empty, and other programs' variables", () => {
  const given = Object.keys(settings).flatMap((name) => [name, `${name}_FILE`]);
  const others = "PATH HOME HOST PWD SHLVL TERM LANG EDITOR PGHOST PGPORT HTTPS_PROXY NO_PROXY";
  const more = "NODE_OPTIONS NODE_PATH HOSTNAME INVOCATION_ID JOURNAL_STREAM LISTEN_FDS LOGNAME";
  const env = Object.fromEntries(
    [...given, ...`${others} ${more}`.split(" ")].map((n) => [n, "1"]),
  );
  expect(misspeltSettings({ ...env, DATABSE_URL: "" })).toEqual([]);
});
