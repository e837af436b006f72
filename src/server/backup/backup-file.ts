import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { BackupError } from "./backup-error.ts";

// A backup is one file: 64 KiB with the manifest as text, then the data, compressed: what `tar -z`
// or `pg_dump --format=custom` writes. The first line has the format's version and the checksum of
// the second, which is the manifest; spaces fill the rest.
const headerBytes = 64 * 1024;
const formatVersion = 1;
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

/** What a database holds, and what a restore of it will need. */
const facts = z.object({
  kind: z.enum(["embedded", "server"]),
  /** PostgreSQL's own version, such as 150020. */
  serverVersion: count,
  /** The hashes of the migrations that its tables have seen. */
  migrations: z.array(hash).min(1),
  /** The version of the job queue's tables. */
  jobsVersion: count.nullable(),
  /** The fingerprint of the deployment's key; null if the database never had one. */
  keyFingerprint: hash.nullable(),
  /** The ids of all keys with which something is sealed. */
  keyIds: z.array(z.string().regex(/^[0-9a-f]{12}$/)),
  sealed: count,
  /** The number of rows by table. */
  rows: z.record(z.string(), count),
});
export type Facts = z.infer<typeof facts>;

const manifest = facts.extend({
  program: z.string(),
  madeAt: z.iso.datetime(),
  /** What an embedded database takes on the disk, in bytes. */
  unpackedBytes: count,
  payload: z.object({ bytes: count, sha256: hash }),
});
export type Manifest = z.infer<typeof manifest>;

type Source = {
  data: Readable;
  /** Resolves when the program that wrote the data has ended well. */
  ended: Promise<void>;
};

/**
 * Writes a backup. The file has its name only when it is complete and on the disk; only this
 * account can read it.
 */
export async function writeBackup(
  file: string,
  about: Omit<Manifest, "payload">,
  source: Source,
): Promise<Manifest> {
  const part = partOf(file);
  const handle = await fs.promises.open(part, "wx", 0o600);
  try {
    const { counted, payload } = counting();
    await handle.write(Buffer.alloc(headerBytes, " "), 0, headerBytes, 0);
    const into = fs.createWriteStream(part, {
      fd: handle.fd,
      start: headerBytes,
      autoClose: false,
    });
    await Promise.all([pipeline(source.data, counted, into), source.ended]);
    const made = { ...about, payload: payload() };
    const header = headerOf(made);
    await handle.write(header, 0, header.length, 0);
    await handle.sync();
    await handle.close();
    place(part, file);
    await syncFolderOf(file);
    return made;
  } catch (error) {
    await handle.close().catch(() => {});
    removePart(file);
    throw error;
  }
}

/** Refuses a place where no backup can be written, before anything is read. */
export function assertWritable(file: string): void {
  assertFree(file);
  try {
    fs.accessSync(path.dirname(path.resolve(file)), fs.constants.W_OK);
  } catch {
    throw new BackupError(`${file}: its folder cannot be written to`);
  }
}

function assertFree(file: string): void {
  if (fs.existsSync(file)) throw new BackupError(`${file}: there is a file already`);
}

/** A link never replaces a file, unlike a rename, which is for disks that have no links. */
function place(part: string, file: string): void {
  try {
    fs.linkSync(part, file);
  } catch {
    assertFree(file);
    return fs.renameSync(part, file);
  }
  fs.rmSync(part);
}

/** Removes what this process has of a backup that it does not finish. */
export function removePart(file: string): void {
  fs.rmSync(partOf(file), { force: true });
}

/** Another process may make a backup of this name at the same time. */
const own = randomBytes(4).toString("hex");

function partOf(file: string): string {
  return `${file}.${own}.part`;
}

/** Reads the manifest; refuses what is no backup, damaged, or of a newer format. */
export function readManifest(file: string): Manifest {
  const header = readHeader(file);
  const [, version] = /^polly-backup (\d+) /.exec(header) ?? [];
  if (version === undefined) throw new BackupError(`${file}: not a backup of this program`);
  if (Number(version) > formatVersion)
    throw new BackupError(`${file}: a newer version of this program made it; restore it with that`);
  const [, sum, text = ""] = /^\S+ \d+ ([0-9a-f]{64})\n([^\n]*)\n *$/.exec(header) ?? [];
  if (sum !== sumOf(text)) throw damaged(file);
  return manifest.parse(JSON.parse(text));
}

/** The data, checked while they are read: the stream fails at its end if they are damaged. */
export function readPayload(file: string, { payload: expected }: Manifest): Readable {
  const { counted } = counting((found) => {
    if (found.bytes < expected.bytes)
      throw new BackupError(
        `${file}: cut off; ${found.bytes} of ${expected.bytes} bytes of data are there`,
      );
    if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256) throw damaged(file);
  });
  const from = fs.createReadStream(file, { start: headerBytes, highWaterMark: 1024 * 1024 });
  from.on("error", (error) => counted.destroy(error));
  return from.pipe(counted);
}

/** Reads all data of a backup, and refuses a damaged one. */
export async function verifyPayload(file: string, about: Manifest): Promise<void> {
  for await (const _ of readPayload(file, about));
}

function counting(atEnd: (found: Manifest["payload"]) => void = () => {}) {
  const sum = createHash("sha256");
  let bytes = 0;
  const payload = () => ({ bytes, sha256: sum.copy().digest("hex") });
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      try {
        atEnd(payload());
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
  return { counted, payload };
}

function headerOf(about: Manifest): Buffer {
  const text = JSON.stringify(about);
  const lines = `polly-backup ${formatVersion} ${sumOf(text)}\n${text}\n`;
  if (lines.length > headerBytes) throw new BackupError("the manifest is too long");
  return Buffer.from(lines.padEnd(headerBytes, " "));
}

function readHeader(file: string): string {
  const buffer = Buffer.alloc(headerBytes);
  try {
    const handle = fs.openSync(file, "r");
    try {
      return buffer.toString("utf8", 0, fs.readSync(handle, buffer, 0, headerBytes, 0));
    } finally {
      fs.closeSync(handle);
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new BackupError(`${file}: cannot be read (${code})`);
  }
}

function sumOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function damaged(file: string): BackupError {
  return new BackupError(`${file}: damaged; its checksum does not agree`);
}

async function syncFolderOf(file: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await fs.promises.open(path.dirname(path.resolve(file)), "r");
  await folder.sync().finally(() => folder.close());
}
