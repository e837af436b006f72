import { execFile } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openKeyring } from "#server/anonymity/open-keyring.ts";
import { readConfig } from "#server/config.ts";
import { type Database, openDatabase, rowsOf } from "#server/db/db.ts";
import { prepareFolder } from "#test/prepared-database.ts";
import { runCommand, startCommand } from "#test/rig/run-command.ts";
import { withoutRights } from "#test/server-database.ts";
import { freshServer } from "../bench/services.ts";

const server = process.env.DATABASE_URL ?? "";
const home = fs.mkdtempSync(path.join(tmpdir(), "polly-backup-"));
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

const key = randomBytes(32).toString("base64");
type Env = Record<string, string>;

/** A new place for a database: nothing is there yet. */
async function newPlace(): Promise<{ env: Env; drop: () => Promise<void> }> {
  const env = { DATA_DIR: path.join(home, randomUUID(), "data"), ANONYMITY_KEY: key };
  if (!server) return { env, drop: async () => {} };
  const { url, drop } = await freshServer(server);
  return { env: { ...env, DATABASE_URL: url }, drop };
}

async function opened<T>(env: Env, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(readConfig({ EMULATOR: "off", ...env }));
  return work(database).finally(database.close);
}

/** A database that the product has started with, and a mark by which it is known. */
async function fill(env: Env, mark: string): Promise<void> {
  if (!server) prepareFolder(env["DATA_DIR"] ?? "");
  await opened(env, async ({ db }) => {
    await openKeyring(readConfig({ EMULATOR: "off", ...env }), db);
    await db.execute(sql`insert into secrets (name, value) values (${mark}, '\\x00')`);
  });
}
const markOf = (env: Env) =>
  opened(env, async ({ db }) => {
    const rows = await rowsOf<{ name: string }>(
      db,
      sql`select name from secrets where name like 'mark %'`,
    );
    return rows.map(({ name }) => name).join();
  });

const file = () => path.join(home, `${randomUUID()}.backup`);
/** What unfinished backups of this name have. */
const partsOf = (to: string) =>
  fs
    .readdirSync(path.dirname(to))
    .filter((name) => name.startsWith(`${path.basename(to)}.`) && name.endsWith("part"));
const backUp = (env: Env, to: string) => runCommand("backup", [to], env);
const restore = (env: Env, ...words: string[]) => runCommand("restore", words, env);
const refused = (said: RegExp | string) => ({
  code: 1,
  said: typeof said === "string" ? said : expect.stringMatching(said),
});

let source: Env;
let backup: string;
let target: Env;
beforeAll(async () => {
  const place = await newPlace();
  source = place.env;
  await fill(source, "mark new");
  backup = file();
  expect((await backUp(source, backup)).said).toMatch(/: a backup of .* \(sealed answers: 0\)\.$/);
  return place.drop;
});
beforeEach(async () => {
  const place = await newPlace();
  target = place.env;
  return place.drop;
});

/** A copy of the backup with these bytes, or another manifest with its right checksum. */
function copyOf(change: (bytes: Buffer) => Buffer): string {
  const copy = file();
  fs.writeFileSync(copy, change(fs.readFileSync(backup)));
  return copy;
}
const header = 65_536;
function withManifest(change: (manifest: object) => object): string {
  return copyOf((bytes) => {
    const [, json = ""] = bytes.subarray(0, header).toString().split("\n");
    const text = JSON.stringify(change(JSON.parse(json)));
    const sum = createHash("sha256").update(text).digest("hex");
    const made = Buffer.from(`polly-backup 1 ${sum}\n${text}\n`.padEnd(header, " "));
    return Buffer.concat([made, bytes.subarray(header)]);
  });
}

describe("a backup", { timeout: 180_000 }, () => {
  it("is readable by its account only, has no key in it, and its first lines say what it is", () => {
    expect(fs.statSync(backup).mode & 0o777).toBe(0o600);
    const bytes = fs.readFileSync(backup);
    const texts = [key, Buffer.from(key, "base64").toString("hex")];
    for (const text of texts) expect(bytes.includes(text)).toBe(false);
    expect(bytes.includes(Buffer.from(key, "base64"))).toBe(false);
    const [, json = ""] = bytes.subarray(0, header).toString().split("\n");
    expect(JSON.parse(json)).toMatchObject({
      program: "0.1.0",
      kind: server ? "server" : "embedded",
      rows: { "public.surveys": 0, "public.secrets": 2 },
      keyIds: [expect.stringMatching(/^[0-9a-f]{12}$/)],
    });
  });

  it("is restored where nothing is, and not over something without being told so", async () => {
    expect((await restore(target, backup)).said).toMatch(/ It is restored\.$/);
    expect(await markOf(target)).toBe("mark new");
    const filled = server
      ? "DATABASE_URL: there are tables in this database; with --replace they are removed for " +
        "the backup"
      : `DATA_DIR: there is a database in ${target["DATA_DIR"]}; with --replace it is removed for the backup`;
    expect(await restore(target, backup)).toEqual(refused(filled));
    await opened(target, ({ db }) =>
      db.execute(sql`update secrets set name = 'mark old'
      where name = 'mark new'`),
    );
    expect(await restore(target, backup, "--replace")).toMatchObject({ code: 0 });
    expect(await markOf(target)).toBe("mark new");
  });

  it("never replaces a file, and is not made of nothing", async () => {
    expect(await backUp(source, backup)).toEqual(refused(/: there is a file already$/));
    const nowhere = path.join(home, "none", "file");
    expect(await backUp(source, nowhere)).toEqual(refused(/: its folder cannot be written to$/));
    const to = file();
    expect(await backUp(target, to)).toEqual(
      refused(
        server
          ? "the database has no tables of this program: there is nothing to back up"
          : `DATA_DIR: there is no database in ${target["DATA_DIR"]}`,
      ),
    );
    expect([fs.existsSync(to), partsOf(to)]).toEqual([false, []]);
    expect(fs.existsSync(target["DATA_DIR"] ?? "")).toBe(false);
    expect(await runCommand("backup", [], source)).toEqual(
      refused("usage: npm run backup -- FILE"),
    );
    for (const words of [
      ["one", "two"],
      ["one", "--all"],
    ])
      expect(await runCommand("backup", words, source)).toEqual(
        refused(`${words[1]}: not understood; --help says what is`),
      );
  });

  it("is checked without touching anything, with a key, with none, and not with another", async () => {
    expect((await restore(target, backup, "--check")).said).toMatch(/ It is whole\.$/);
    const { ANONYMITY_KEY: _, ...without } = target;
    expect(await restore(without, backup, "--check")).toMatchObject({ code: 0 });
    const other = { ...target, ANONYMITY_KEY: randomBytes(32).toString("base64") };
    const sentence = (here: string) =>
      new RegExp(
        `^ANONYMITY_KEY: the backup is sealed with the key \\w{12}, but ${here}; without it 0 anonymous answers are lost\\. Put the key back first`,
      );
    expect(await restore(other, backup, "--check")).toEqual(refused(sentence("here is \\w{12}")));
    expect(await restore(other, backup)).toEqual(refused(sentence("here is \\w{12}")));
    expect(await restore(without, backup)).toEqual(refused(sentence("none is given or in \\S+")));
    expect(fs.existsSync(target["DATA_DIR"] ?? "")).toBe(false);
    const previous = { ...other, ANONYMITY_KEY_PREVIOUS: key };
    expect(await restore(previous, backup, "--check")).toMatchObject({ code: 0 });
    expect(await restore(other, backup, "--key-is-lost")).toMatchObject({ code: 0 });
  });

  it("is refused before anything is touched if it is damaged, cut off, newer or something else", async () => {
    await fill(target, "mark old");
    const flipped = (at: number) =>
      copyOf((bytes) => {
        bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
        return bytes;
      });
    const size = fs.statSync(backup).size;
    const damaged = /: damaged; its checksum does not agree$/;
    const newer = /: made by version 9\.0\.0, which is newer than this program \(0\.1\.0\): /;
    const cases: [string, RegExp][] = [
      [flipped(200), damaged],
      [flipped(header), damaged],
      [flipped(size - 1), damaged],
      [copyOf((bytes) => bytes.subarray(0, size - 1)), /: cut off; \d+ of \d+ bytes/],
      [copyOf((bytes) => bytes.subarray(0, header)), /: cut off; 0 of \d+ bytes/],
      [copyOf((bytes) => bytes.subarray(0, 1000)), /: damaged/],
      [copyOf((bytes) => Buffer.concat([bytes, bytes])), damaged],
      [copyOf(() => Buffer.from("")), /: not a backup of this program$/],
      [copyOf(() => randomBytes(100_000)), /: not a backup of this program$/],
      [
        copyOf((bytes) =>
          Buffer.from(bytes.toString("latin1").replace("backup 1", "backup 2"), "latin1"),
        ),
        /: a newer version of this program made it/,
      ],
      [withManifest((each) => ({ ...each, program: "9.0.0", jobsVersion: 10_000 })), newer],
      [
        withManifest((each) => ({ ...each, program: "9.0.0", migrations: ["0".repeat(64)] })),
        newer,
      ],
      [
        withManifest((each) => ({ ...each, kind: server ? "embedded" : "server" })),
        /: a backup of .*, and the settings name .*; one cannot be restored into the other$/,
      ],
      [path.join(home, "none"), /: cannot be read \(ENOENT\)$/],
    ];
    for (const [copy, said] of cases)
      expect(await restore(target, copy, "--replace")).toEqual(refused(said));
    for (const words of [
      [backup, backup],
      [backup, "--force"],
    ])
      expect(await restore(target, ...words)).toEqual(refused(/: not understood; --help/));
    for (const each of [[], [backup, "--check", "--replace"]])
      expect(await restore(target, ...each)).toEqual(
        refused("usage: npm run restore -- FILE [--check | --replace] [--key-is-lost]"),
      );
    expect(await markOf(target)).toBe("mark old");
  }, 300_000);

  it("whose rows are not what it says leaves the database as it was", async () => {
    await fill(target, "mark old");
    const other = withManifest((each) => ({
      ...each,
      rows: { ...("rows" in each ? Object(each.rows) : {}), "public.surveys": 7 },
    }));
    expect(await restore(target, other, "--replace")).toEqual(
      refused(/a? ?table.* has other rows than it should have$/),
    );
    expect(await markOf(target)).toBe("mark old");
  });

  it("that is killed leaves no file with its name, and can be made again", async () => {
    const to = file();
    const { child, outcome } = startCommand("backup", [to], source);
    await until(() => partsOf(to).length > 0 || child.exitCode !== null);
    child.kill("SIGKILL");
    await outcome;
    if (fs.existsSync(to))
      return expect(await restore(target, to, "--check")).toMatchObject({ code: 0 });
    expect(await backUp(source, to)).toMatchObject({ code: 0 });
    expect(await restore(target, to, "--check")).toMatchObject({ code: 0 });
  });

  it("does not take a name that another got meanwhile", async () => {
    const to = file();
    const { child, outcome } = startCommand("backup", [to], source);
    await until(() => partsOf(to).length > 0 || child.exitCode !== null);
    fs.writeFileSync(to, "another");
    expect(await outcome).toEqual(refused(`${to}: there is a file already`));
    expect([fs.readFileSync(to, "utf8"), partsOf(to)]).toEqual(["another", []]);
  });
});

it("can be read without this program, as docs/backup.md says, whose commands exist", async () => {
  const page = fs.readFileSync(path.join(import.meta.dirname, "../docs/backup.md"), "utf8");
  const { scripts } = JSON.parse(
    fs.readFileSync(path.join(import.meta.dirname, "../package.json"), "utf8"),
  );
  const commands = [...page.matchAll(/npm run ([a-z-]+)/g)].map(([, name = ""]) => name);
  expect(commands.filter((name) => scripts[name] !== `node scripts/${name}.ts`)).toEqual(
    commands.filter((name) => ["build", "bench"].includes(name)),
  );
  const [, skip = ""] = /`(tail --bytes=\+\d+) FILE \| pg_restore --list`/.exec(page) ?? [];
  const read = server ? "pg_restore --list | grep responses" : "tar -tz | grep PG_VERSION";
  const { stdout } = await promisify(execFile)("sh", ["-c", `${skip} ${backup} | ${read}`]);
  expect(stdout).not.toBe("");
});

describe.runIf(!server)("a restore of the embedded database", { timeout: 180_000 }, () => {
  const names = (env: Env) => fs.readdirSync(env["DATA_DIR"] ?? "").sort();

  it("is refused while the product runs, and so is a backup", async () => {
    await fill(target, "mark old");
    const running = (env: Env) =>
      `DATA_DIR: the database in ${env["DATA_DIR"]} is open in another process; stop the product first`;
    await opened(target, async () => {
      expect(await restore(target, backup, "--replace")).toEqual(refused(running(target)));
      expect(await backUp(target, file())).toEqual(refused(running(target)));
    });
    expect(await markOf(target)).toBe("mark old");
  });

  it("says how much room it needs, with what stays free", async () => {
    const megabyte = 1024 * 1024;
    const large = withManifest((each) => ({ ...each, unpackedBytes: 8_000_000_000 * megabyte }));
    expect(await restore(target, large)).toEqual(
      refused(
        /not enough room on the disk of \S+: the restore needs 8000000064 MB, and \d+ MB are free$/,
      ),
    );
  });

  it("that is killed leaves the old database or the new one", async () => {
    await fill(target, "mark old");
    const hasBegun = () => names(target).some((name) => name.startsWith("database.restoring"));
    const { child, outcome } = startCommand("restore", [backup, "--replace"], target);
    await until(() => hasBegun() || child.exitCode !== null);
    child.kill("SIGKILL");
    await outcome;
    expect(await markOf(target)).toMatch(/^mark (old|new)$/);
    expect(names(target)).toEqual(["database", "held-back"]);
    expect(await restore(target, backup, "--replace")).toMatchObject({ code: 0 });
    expect(await markOf(target)).toBe("mark new");
  });

  it.each([
    { left: { database: "old", restoring: "new" }, opens: "mark old" },
    { left: { database: "old", restored: "new" }, opens: "mark new" },
    { left: { replaced: "old", restored: "new" }, opens: "mark new" },
    { left: { database: "new", replaced: "old" }, opens: "mark new" },
  ])("cut short with $left is finished or undone by the next start", async ({ left, opens }) => {
    const folder = path.join(target["DATA_DIR"] ?? "", "database");
    for (const [suffix, mark] of Object.entries(left)) {
      const place = { ...target, DATA_DIR: path.join(home, randomUUID(), "data") };
      await fill(place, `mark ${mark}`);
      fs.mkdirSync(path.dirname(folder), { recursive: true });
      fs.renameSync(
        path.join(place.DATA_DIR, "database"),
        suffix === "database" ? folder : `${folder}.${suffix}`,
      );
    }
    expect(await markOf(target)).toBe(opens);
    expect(names(target)).toEqual(["database", "held-back"]);
  });
});

describe("a backup by another account", () => {
  it.runIf(server)("says in one line which right it lacks on the server", async () => {
    const poor = await withoutRights(source["DATABASE_URL"] ?? "");
    expect(await backUp({ ...source, DATABASE_URL: poor.url }, file())).toEqual(
      refused("DATABASE_URL: the account lacks a right: permission denied for schema drizzle"),
    );
    await poor.drop();
  });

  it.runIf(!server && process.getuid?.() === 0)(
    "says in one line that it may not read the folder",
    async () => {
      const to = fs.mkdtempSync(path.join(tmpdir(), "polly-other-"));
      fs.chmodSync(to, 0o777);
      const { DATA_DIR: dataDir = "" } = source;
      const { outcome } = startCommand("backup", [path.join(to, "file")], source, { uid: 65_534 });
      expect(await outcome).toEqual(
        refused(
          `DATA_DIR: this account may not read ${dataDir}/database; run the command as the product's account`,
        ),
      );
      fs.rmSync(to, { recursive: true });
    },
  );
});

describe.runIf(server)("a restore into PostgreSQL", { timeout: 180_000 }, () => {
  it("that is killed leaves the old database", async () => {
    await fill(target, "mark old");
    const client = new pg.Client({ connectionString: target["DATABASE_URL"] });
    client.on("error", () => {});
    await client.connect();
    // Somebody else reads a table, so that nothing can be removed yet.
    await client.query("begin; lock table surveys in access share mode");
    const { child, outcome } = startCommand("restore", [backup, "--replace"], target);
    const connected = async (waiting: string) => {
      // Within a transaction it is otherwise read once.
      await client.query("select pg_stat_clear_snapshot()");
      const { rows } = await client.query(
        `select 1 from pg_stat_activity where datname = current_database()
          and application_name = 'polly-backup' and ${waiting}`,
      );
      return rows.length > 0;
    };
    const over = outcome.then(({ said }) => expect.fail(said));
    await Promise.race([until(() => connected("wait_event_type = 'Lock'")), over]);
    over.catch(() => {});
    child.kill("SIGKILL");
    await outcome;
    await client.query("rollback");
    await until(async () => !(await connected("true")));
    await client.end();
    expect(await markOf(target)).toBe("mark old");
    expect(await restore(target, backup, "--replace")).toMatchObject({ code: 0 });
    expect(await markOf(target)).toBe("mark new");
  });

  it("says in one line that the server does not answer", async () => {
    const gone = { ...target, DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" };
    const line = refused(/^DATABASE_URL: the database does not answer/);
    expect(await restore(gone, backup)).toEqual(line);
    expect(await backUp(gone, file())).toEqual(line);
  });
});

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 2));
}

it("deploy/backup.sh makes backups, and removes old ones", { timeout: 180_000 }, async () => {
  const folder = path.join(home, "kept");
  fs.mkdirSync(folder);
  const parts = ["polly-old.backup.part", "polly-old.backup.1a2b3c4d.part"];
  const old = ["polly-old.backup", ...parts, "other.backup"];
  for (const name of old) {
    fs.writeFileSync(path.join(folder, name), "");
    fs.utimesSync(path.join(folder, name), 1, 1);
  }
  const { ANONYMITY_KEY: _, ...settings } = source;
  const env = {
    ...settings,
    PATH: process.env.PATH ?? "",
    BACKUP_FOLDER: folder,
    BACKUP_KEEP_DAYS: "14",
    BACKUP_EVERY_SECONDS: "0",
  };
  const script = path.join(import.meta.dirname, "../deploy/backup.sh");
  const run = () => promisify(execFile)("sh", [script], { env });
  await run();
  const [other, made = "", ...more] = fs.readdirSync(folder);
  expect([other, made, more]).toEqual([
    "other.backup",
    expect.stringMatching(/^polly-\d{8}T\d{6}Z\.backup$/),
    [],
  ]);
  expect(await restore(target, path.join(folder, made))).toMatchObject({ code: 0 });
  env.BACKUP_FOLDER = path.join(home, "none");
  await expect(run()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("failed") });
});
