import { randomBytes } from "node:crypto";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freshDatabase } from "#test/app.ts";
import { readConfig } from "../config.ts";
import type { Database } from "../db/db.ts";
import { openKeyring } from "./open-keyring.ts";

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "polly-key-"));
  database = await freshDatabase();
  return () => database.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const made = () => randomBytes(32).toString("base64");
/** The key as a product with these settings finds it. */
const opened = (settings: Record<string, string> = {}) =>
  openKeyring(readConfig({ DATA_DIR: path.join(folder, "data"), ...settings }), database.db);
const file = () => path.join(folder, "data.anonymity-key");
const survey = { key: new Uint8Array(randomBytes(32)), of: "a b" };
const refusal = (text: string | RegExp) => ({
  name: "ConfigError",
  message: expect.stringMatching(text),
});

describe("the key of a deployment", () => {
  it("is made once beside the data folder, for the product's account only, whole or not at all", async () => {
    const first = await opened();
    expect(readdirSync(folder)).toEqual(["data.anonymity-key"]);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    const text = readFileSync(file(), "utf8");
    expect(text).toMatch(/^[A-Za-z0-9+/]{43}=\n$/);
    const again = await opened();
    expect(again.unwrap(first.wrap(survey.key, survey.of), survey.of)).toEqual(survey.key);
    expect(readFileSync(file(), "utf8")).toBe(text);
    expect(readdirSync(folder)).toEqual(["data.anonymity-key"]);
  });

  it("is the same for all that start at once", async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => opened()));
    for (const one of all)
      for (const other of all)
        expect(other.unwrap(one.wrap(survey.key, survey.of), survey.of)).toEqual(survey.key);
  });

  it("is refused where the database knows another, unless it is given as a previous one", async () => {
    const [old, next] = [made(), made()];
    const before = await opened({ ANONYMITY_KEY: old });
    await expect(opened({ ANONYMITY_KEY: next })).rejects.toMatchObject(
      refusal(
        /^ANONYMITY_KEY: the database is sealed with the key [0-9a-f]{12}, not with [0-9a-f]{12}; without it 0 anonymous answers are lost\. Start with it, or add it to ANONYMITY_KEY_PREVIOUS \(docs\/operating\.md, .*\)$/,
      ),
    );
    const during = await opened({
      ANONYMITY_KEY: next,
      ANONYMITY_KEY_PREVIOUS: `${made()}, ${old}`,
    });
    expect(during.unwrap(before.wrap(survey.key, survey.of), survey.of)).toEqual(survey.key);
    await opened({ ANONYMITY_KEY: old, ANONYMITY_KEY_PREVIOUS: next });
  });

  it("is never made anew where the database knows one", async () => {
    await opened();
    rmSync(file());
    await expect(opened()).rejects.toMatchObject(
      refusal(
        /^ANONYMITY_KEY: the key [0-9a-f]{12}, with which the database is sealed, is neither given nor in .*data\.anonymity-key; without it 0 anonymous answers are lost\. Put it back/,
      ),
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is taken from the named file, in either alphabet of Base64", async () => {
    const [named, bytes] = [path.join(folder, "secret"), randomBytes(32)];
    writeFileSync(named, bytes.toString("base64url"));
    const one = await opened({ ANONYMITY_KEY_FILE: named });
    const other = await opened({ ANONYMITY_KEY: bytes.toString("base64") });
    expect(other.unwrap(one.wrap(survey.key, survey.of), survey.of)).toEqual(survey.key);
    expect(readdirSync(folder)).toEqual(["secret"]);
  });

  it("is needed with a database server in production, and not made there", async () => {
    const settings = {
      NODE_ENV: "production",
      PUBLIC_URL: "https://polls.example",
      HOST_TENANTS: "any",
      MSTEAMS_BOT_ID: "b0700000-0000-4000-8000-00000000000f",
      MSTEAMS_BOT_SECRET: "s",
      DATABASE_URL: "postgres://nowhere.example/polly",
    };
    const needed = refusal(/^ANONYMITY_KEY: needed with DATABASE_URL in production; make one with/);
    await expect(opened(settings)).rejects.toMatchObject(needed);
    const named = { ...settings, ANONYMITY_KEY_FILE: path.join(folder, "secret") };
    await expect(opened(named)).rejects.toMatchObject(needed);
    expect(readdirSync(folder)).toEqual([]);
    await opened({ ...settings, ANONYMITY_KEY: made() });
  });

  it("is refused in one line where it is no key, or in the data folder, or cannot be written", async () => {
    for (const wrong of ["short", randomBytes(31).toString("base64"), `${made()}A`]) {
      expect(() => readConfig({ ANONYMITY_KEY: wrong })).toThrow(
        "ANONYMITY_KEY: expected 32 bytes in Base64",
      );
      expect(() => readConfig({ ANONYMITY_KEY_PREVIOUS: `${made()},${wrong}` })).toThrow(
        "ANONYMITY_KEY_PREVIOUS: expected 32 bytes in Base64",
      );
    }
    const named = path.join(folder, "secret");
    writeFileSync(named, "");
    await expect(opened({ ANONYMITY_KEY_FILE: named })).rejects.toMatchObject(
      refusal(`^ANONYMITY_KEY_FILE: ${named} is not a key \\(32 bytes in Base64\\)$`),
    );
    const within = path.join(folder, "data/key");
    await expect(opened({ ANONYMITY_KEY_FILE: within })).rejects.toMatchObject(
      refusal(/^ANONYMITY_KEY_FILE: not in DATA_DIR, /),
    );
    await expect(opened({ ANONYMITY_KEY_FILE: folder })).rejects.toMatchObject(
      refusal(/^ANONYMITY_KEY_FILE: cannot read .* \(EISDIR\)$/),
    );
    const beneath = path.join(named, "key");
    await expect(opened({ ANONYMITY_KEY_FILE: beneath })).rejects.toMatchObject(
      refusal(/^ANONYMITY_KEY_FILE: cannot (read|write) .* \(ENOTDIR\)/),
    );
    chmodSync(folder, 0o500);
    // The superuser may write everywhere.
    if (process.getuid?.() !== 0)
      await expect(opened()).rejects.toMatchObject(
        refusal(/^ANONYMITY_KEY_FILE: cannot write .* \(EACCES\); set ANONYMITY_KEY, or another/),
      );
    chmodSync(folder, 0o700);
  });
});
