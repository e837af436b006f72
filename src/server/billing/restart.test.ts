import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { emulatorClient } from "#test/emulator-client.ts";
import { paymentsOf } from "#test/paid.ts";
import { personOf } from "#test/person.ts";
import { prepareFolder } from "#test/prepared-database.ts";
import { startProductProcess } from "#test/rig/product-process.ts";
import { freePort } from "../../../scripts/free-port.ts";
import { readConfig } from "../config.ts";

const folder = mkdtempSync(path.join(tmpdir(), "polly-restart-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("what was bought in the sandbox is there after the process was killed, can be changed and is billed to the same customer (API-96, API-97, ACC-09)", async () => {
  const dataDir = path.join(folder, "data");
  prepareFolder(dataDir);
  const [port, emulatorPort] = [String(await freePort()), String(await freePort())];
  const settings = { DATA_DIR: dataDir, DEMO: "off", PORT: port, EMULATOR_PORT: emulatorPort };
  const payments = paymentsOf({ config: readConfig(settings) });
  const program = path.join(import.meta.dirname, "../../../scripts/start.ts");
  /** Of the organisation without a plan. */
  const debra = async (url: string) => {
    const emulator = emulatorClient(url);
    await emulator.installed();
    return personOf(emulator, `http://127.0.0.1:${port}`, "debra", "msteams");
  };

  const first = await startProductProcess(settings, program);
  const buy = async () => {
    const buyer = await debra(first.url);
    const { subscriptionId } = await payments.buy(buyer, { licenseQuantity: 2 });
    const bought = { id: subscriptionId };
    return { params: bought, before: await buyer.billing.info({ params: bought }) };
  };
  const { params, before } = await buy().finally(() => first.kill());
  expect(before).toMatchObject({ quantity: 2, billingHistory: [{ total: 76_800 }] });

  const second = await startProductProcess(settings, program);
  try {
    const again = await debra(second.url);
    expect(await again.billing.info({ params })).toEqual(before);
    const body = { planId: "teams-pro-unlimited", frequency: "yearly", licenses: 3 } as const;
    await again.billing.upgrade({ params, body });
    const after = await again.billing.info({ params });
    expect(after).toMatchObject({ quantity: 3, billingHistory: [{}, { total: 76_800 }] });
    await expect(payments.buy(again)).rejects.toMatchObject({ status: 409 });
    expect((await payments.stripe.customers.list()).data).toHaveLength(1);
  } finally {
    await second.stop();
  }
});
