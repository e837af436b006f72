import { describe, expect, it } from "vitest";
import { freshServer } from "../bench/services.ts";
import { restored } from "./restored.ts";

const small = { people: 12, votes: 60, planned: 1 };
const server = process.env.DATABASE_URL;

describe("a database that is destroyed and restored from its backup", () => {
  it.runIf(!server)(
    "has every answer, named, anonymous and sealed, and the product goes on",
    async () => {
      expect(await restored(small)).toMatch(/none lost/);
    },
    300_000,
  );

  it.runIf(server)(
    "has them on PostgreSQL too, backed up while the product runs",
    async () => {
      const { url, drop } = await freshServer(server ?? "");
      const drill = restored({ ...small, settings: { DATABASE_URL: url } });
      expect(await drill.finally(drop)).toMatch(/none lost/);
    },
    300_000,
  );
});
