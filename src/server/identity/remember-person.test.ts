import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tenantId, userId } from "#domain/ids.ts";
import { freshDatabase } from "#test/app.ts";
import type { Database } from "../db/db.ts";
import { tenants, users } from "../db/tables.ts";
import { createRememberedPeople, rememberPerson } from "./remember-person.ts";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

describe("a stored person", () => {
  it("keeps the last known name after a call without one", async () => {
    const [tenant, person] = [tenantId.parse(randomUUID()), userId.parse(randomUUID())];
    const remembered = createRememberedPeople();
    const call = (name: string, upn: string) =>
      rememberPerson({
        db: database.db,
        now: () => new Date(),
        remembered,
        actor: {
          tenantId: tenant,
          app: "msteams",
          user: { userId: person, name, upn },
          conversationId: null,
          guestIn: null,
        },
      });
    const known = async () =>
      (await database.db.select().from(users)).map(({ name, upn }) => [name, upn]);
    await call("Adele", "adele@contoso.com");
    await call("", "");
    expect(await known()).toEqual([["Adele", "adele@contoso.com"]]);
    await call("Adele Vance", "");
    expect(await known()).toEqual([["Adele Vance", "adele@contoso.com"]]);
    await Promise.all([call("A", ""), call("B", "b@contoso.com"), call("C", "")]);
    expect(await known()).toHaveLength(1);
    expect(await database.db.select().from(tenants)).toHaveLength(1);
  });

  it("is not created by a call without a person", async () => {
    const before = await database.db.select().from(users);
    const actor = {
      tenantId: tenantId.parse(randomUUID()),
      app: "agile",
      user: null,
      conversationId: null,
      guestIn: null,
    } as const;
    await rememberPerson({ db: database.db, now: () => new Date(), remembered: new Map(), actor });
    expect(await database.db.select().from(users)).toEqual(before);
  });
});
