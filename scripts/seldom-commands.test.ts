import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newMachine, type OwnMachine } from "#test/rig/own-machine.ts";
import { runCommand } from "#test/rig/run-command.ts";
import { demoPayments } from "../emulator/payments/payment-options.ts";
import { startEmulator } from "../emulator/start-emulator.ts";
import { buildPages } from "./build-pages.ts";

const root = path.join(import.meta.dirname, "..");

describe("commands for those who work on the program, in a copy of it", {
  timeout: 120_000,
}, () => {
  let machine: OwnMachine;
  beforeAll(async () => {
    await buildPages();
    machine = await newMachine([]);
    machine.copyProgram({ built: true });
  }, 120_000);
  afterAll(() => machine.close());

  const inCopy = (command: string) => machine.run(`cd /opt/polly; ${command}`);
  const same = (file: string) =>
    machine.read(`opt/polly/${file}`) === readFileSync(path.join(root, file), "utf8");

  it("leave what is right as it is", async () => {
    await inCopy("npm run write-operating");
    await inCopy("npx node scripts/complete-lock.ts");
    const said = await inCopy("npm run format");
    expect(said).toContain("No fixes applied");
    expect(["docs/operating.md", "package-lock.json"].map(same)).toEqual([true, true]);
  });

  it("write what is missing", async () => {
    machine.write(
      "opt/polly/docs/operating.md",
      machine.read("opt/polly/docs/operating.md").replace(/^\| `NODE_ENV`.*\n/m, ""),
    );
    expect(same("docs/operating.md")).toBe(false);
    await inCopy("npm run write-operating");
    expect(same("docs/operating.md")).toBe(true);
  });
});

it("npm run set-up-plans makes plans and prices once", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "polly-plans-"));
  const options = { port: 0, dataFile: null, apps: [], webRoot: folder, payments: demoPayments };
  const emulator = await startEmulator(options);
  const settings = {
    STRIPE_API_URL: emulator.url,
    STRIPE_SECRET_KEY: demoPayments.secretKey,
    STRIPE_PUBLISHABLE_KEY: demoPayments.publishableKey,
  };
  const outcome = () => runCommand("set-up-plans", [], settings);
  expect(await outcome()).toEqual({ code: 0, said: expect.stringMatching(/^Made .*\.$/) });
  expect(await outcome()).toEqual({ code: 0, said: "Everything was there." });
  expect(await runCommand("set-up-plans", [], {})).toMatchObject({ code: 1 });
  const refused = await runCommand("set-up-plans", [], { ...settings, STRIPE_SECRET_KEY: "other" });
  expect(refused).toEqual({
    code: 1,
    said:
      "STRIPE_SECRET_KEY: Stripe refuses the key, or what was to be made with it; " +
      "`npm run doctor -- payments` checks the key",
  });
  await emulator.close();
  expect(await outcome()).toEqual({ code: 1, said: "Stripe does not answer; try again later" });
  rmSync(folder, { recursive: true });
});
