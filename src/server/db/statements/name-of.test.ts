import { describe, expect, it } from "vitest";
import { fingerprintOf, nameOf } from "./name-of.ts";

describe("the name of a statement", () => {
  it.each([
    ['select "id" from "surveys" where "id" = $1', "select surveys"],
    ["select * from save_named_votes($1, $2)", "select save_named_votes"],
    [
      "with due as (select 1 from outbox for update skip locked) update outbox o set x = $1",
      "update outbox",
    ],
    ["with asked as (select * from unnest($1::uuid[])) select 1 from asked", "select asked"],
    ['insert into "drafts" values ($1) on conflict do update set a = $2', "insert drafts"],
    ["delete from pgboss.job where id = $1", "delete pgboss.job"],
    ["select id from totals for update of totals", "select totals"],
    ["select 1", "select"],
    ["  begin", "begin"],
    ["", "other"],
  ])("%s: %s", (text, name) => {
    expect(nameOf(text)).toBe(name);
  });

  it("and its fingerprint have no part of a value that stands in the text", () => {
    const [one, other] = ["Ada' from secrets", "Bob"].map(
      (value) => `select * from people where name = '${value.replace("'", "")}' and age > 30`,
    );
    expect(nameOf(one ?? "")).toBe("select people");
    expect(fingerprintOf(one ?? "")).toBe(fingerprintOf(other ?? ""));
  });

  it("has one fingerprint for any number of values, another for another shape", () => {
    const one = "insert into t values ($1, $2)";
    expect(fingerprintOf("insert into t values ($1, $2), ($3,  $4)")).toBe(fingerprintOf(one));
    expect(fingerprintOf("insert into t values ($1, $2) returning id")).not.toBe(
      fingerprintOf(one),
    );
    expect(fingerprintOf(one)).toMatch(/^[0-9a-f]{12}$/);
  });
});
