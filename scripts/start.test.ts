import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { prepareFolder } from "../test/prepared-database.ts";
import { freePort } from "./free-port.ts";

const folder = mkdtempSync(path.join(tmpdir(), "polly-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Started = {
  child: ChildProcess;
  lines: string[];
  errors: string[];
  ready: Promise<string>;
  ended: Promise<number | null>;
};

/** `npm start`'s own command in a process of its own. */
function start(settings: Record<string, string>): Started {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "start.ts")], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH ?? "",
      DATA_DIR: path.join(folder, "data"),
      PORT: "0",
      EMULATOR_PORT: "0",
      ...settings,
    },
  });
  const [lines, errors]: [string[], string[]] = [[], []];
  const linesOf = (text: string) =>
    text
      .split("\n")
      .filter((line) => line !== "" && !/ExperimentalWarning|--trace-warnings/.test(line));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      lines.push(...linesOf(String(chunk)));
      if (lines.at(-1)?.startsWith("Ready:")) resolve(lines.at(-1) ?? "");
    });
    child.once("exit", () => reject(new Error(`ended before it was ready: ${errors.join(" ")}`)));
  });
  ready.catch(() => {});
  child.stderr.on("data", (chunk) => errors.push(...linesOf(String(chunk))));
  return { child, lines, errors, ready, ended: once(child, "exit").then(([code]) => code) };
}

async function portsOf(): Promise<Record<string, string>> {
  return { PORT: String(await freePort()), EMULATOR_PORT: String(await freePort()) };
}

/** What a start that cannot work says, and its exit code. */
async function refusal(
  settings: Record<string, string>,
): Promise<{ code: number | null; errors: string[] }> {
  const started = start(settings);
  return { code: await started.ended, errors: started.errors };
}

describe("npm start", () => {
  it("prints one address last, answers there, refuses a second process on the same folder, and ends with 0 when told to", async () => {
    const ports = await portsOf();
    const first = start(ports);
    expect(await first.ready).toBe(`Ready: http://127.0.0.1:${ports.EMULATOR_PORT}`);
    const place = path.join(folder, "data.anonymity-key");
    expect(first.lines).toEqual([
      `The key of anonymous answers is in ${place}. Keep a copy, apart from backups of the data.`,
      await first.ready,
    ]);
    expect(await (await fetch(`http://127.0.0.1:${ports.PORT}/readyz`)).json()).toMatchObject({
      status: "ready",
    });
    const page = await fetch(`http://127.0.0.1:${ports.PORT}/msteams/content/blank.html`);
    expect(page.headers.get("content-security-policy")).toContain(
      `frame-ancestors https://teams.microsoft.com`,
    );
    expect(page.headers.get("content-security-policy")).toContain(
      `http://127.0.0.1:${ports.EMULATOR_PORT}`,
    );

    const second = await refusal(await portsOf());
    expect(second).toEqual({
      code: 1,
      errors: [expect.stringMatching(/^DATA_DIR: the database in .* is open in another process$/)],
    });

    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    expect(first.errors).toEqual([]);
  });

  it("starts again on the folder of a process that was killed", async () => {
    const first = start(await portsOf());
    await first.ready;
    first.child.kill("SIGKILL");
    await first.ended;
    const again = start(await portsOf());
    await again.ready;
    again.child.kill("SIGINT");
    expect(await again.ended).toBe(0);
  });

  it("says in one line which port is in use", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address();
    const port = String(typeof address === "object" ? address?.port : "");
    const dataDir = path.join(folder, "a");
    prepareFolder(dataDir);
    expect(await refusal({ DATA_DIR: dataDir, PORT: port })).toEqual({
      code: 1,
      errors: [`PORT: ${port} is in use by another process`],
    });
    taken.close();
  });

  it("says in one line that the database does not answer", async () => {
    const url = `postgres://nobody@127.0.0.1:${await freePort()}/none`;
    const { code, errors } = await refusal({ DATABASE_URL: url });
    expect(code).toBe(1);
    expect(errors).toEqual([
      expect.stringMatching(/^DATABASE_URL: the database does not answer \(/),
    ]);
  });

  it("says in one line that the folder cannot be written", async () => {
    const file = path.join(folder, "file");
    writeFileSync(file, "");
    const { code, errors } = await refusal({ DATA_DIR: file });
    expect([code, errors.length]).toEqual([1, 1]);
    expect(errors[0]).toMatch(/^DATA_DIR: cannot write to /);
    const closed = path.join(folder, "closed");
    mkdirSync(closed);
    chmodSync(closed, 0o500);
    // The superuser may write everywhere, so this part speaks only where the tests run as a person
    // else.
    if (process.getuid?.() !== 0)
      expect((await refusal({ DATA_DIR: closed })).errors[0]).toMatch(
        /^DATA_DIR: cannot write to /,
      );
  });

  it("says in one line which setting is wrong", async () => {
    expect(await refusal({ ANONYMITY_MIN_GROUP: "1" })).toMatchObject({
      code: 1,
      errors: [expect.stringMatching(/^ANONYMITY_MIN_GROUP: /)],
    });
    const { code, errors } = await refusal({ NODE_ENV: "production", EMULATOR: "true" });
    expect([code, errors[0]]).toEqual([1, "EMULATOR: the emulator never runs in production"]);
    expect(errors.slice(1).map((line) => line.split(":")[0])).toEqual([
      "PUBLIC_URL",
      "HOST_TENANTS",
      "MSTEAMS_BOT_ID",
      "MSTEAMS_BOT_SECRET",
    ]);
  });
});
