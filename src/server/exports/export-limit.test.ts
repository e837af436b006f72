import { expect, it } from "vitest";
import { tenantId } from "#domain/ids.ts";
import { createExportLimit } from "./export-limit.ts";

const tooMany = expect.objectContaining({ code: "export.too-many" });
const one = tenantId.parse("00000000-0000-4000-8000-000000000001");
const other = tenantId.parse("00000000-0000-4000-8000-000000000002");
const config = { writesPerMinute: { ofPerson: 240, inTenant: 12_000, inProcess: 24_000 } };
const of = (tenant: typeof one, ...people: string[]) =>
  people.map((person) => ({ tenantId: tenant, person }));

it("at most six exports run at once, four of one tenant, and three of one person", () => {
  const take = createExportLimit(config, () => new Date());
  const [adele, alex, debra, robin] = [
    ...of(one, "adele", "alex"),
    ...of(other, "debra", "robin"),
  ].map((taker) => () => take(taker));
  const done = [adele, adele, adele].map((begin) => begin?.());
  expect(adele).toThrow(tooMany);
  done.push(alex?.());
  expect(alex).toThrow(tooMany);
  const others = [debra?.(), robin?.()];
  expect(robin).toThrow(tooMany);
  for (const give of done) give?.();
  const again = [robin?.(), debra?.()];
  expect(debra).toThrow(tooMany);
  for (const give of [...others, ...again]) give?.();
  expect([adele, adele, adele, debra, debra, debra].map((begin) => begin?.())).toHaveLength(6);
});

it("a slot is released once, however often that is called", () => {
  const take = createExportLimit(config, () => new Date());
  const [first] = of(one, "adele", "adele", "adele").map(take);
  first?.();
  first?.();
  const [adele = expect.fail()] = of(one, "adele");
  take(adele);
  expect(() => take(adele)).toThrow(tooMany);
});
