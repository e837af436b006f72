import { expect, it } from "vitest";
import { createExportTurns } from "./export-turns.ts";

const tooMany = expect.objectContaining({ code: "export.too-many" });

it("has six exports at once at most, and three of one person", () => {
  const take = createExportTurns();
  const done = ["adele", "adele", "adele"].map(take);
  expect(() => take("adele")).toThrow(tooMany);
  const others = ["alex", "megan", "diego"].map(take);
  expect(() => take("lee")).toThrow(tooMany);
  for (const give of done) give();
  const again = ["adele", "adele", "adele"].map(take);
  expect(() => take("lee")).toThrow(tooMany);
  for (const give of [...others, ...again]) give();
  expect(["lee", "lee", "lee", "adele", "adele", "adele"].map(take)).toHaveLength(6);
});

it("takes a turn back once, however often it is given", () => {
  const take = createExportTurns();
  const [first] = ["adele", "adele", "adele"].map(take);
  first?.();
  first?.();
  take("adele");
  expect(() => take("adele")).toThrow(tooMany);
});
