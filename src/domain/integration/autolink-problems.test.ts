import { describe, expect, it } from "vitest";
import { problemText } from "#text/server/problems.ts";
import { autolinkSystems } from "./autolink.ts";
import { autolinkProblems } from "./autolink-problems.ts";

const right = { system: "github", prefix: "#", url: "https://github.example/<num>" } as const;
const wrong = (over: object, others: { prefix: string }[] = []) =>
  autolinkProblems({ ...right, ...over }, others).map((problem) => [
    problem.path,
    problemText(problem, "Polly"),
  ]);
const urlRule = "A url must begin with http:// or https:// and it must contain <num> for placement";
const safety =
  "A url must not contain spaces, backslashes or a user name, nor <num> in the server's name";

describe("an autolink", () => {
  it.each([
    ["", "Prefix is required", "INT-02"],
    ["A B", "Prefix must not contain whitespace", "INT-03"],
    [" #", "Prefix must not contain whitespace", "INT-03"],
    ["#\u00a0", "Prefix must not contain whitespace", "INT-03"],
    ["#\u202e", "Prefix must not contain whitespace", "INT-03"],
    ["#\u0000", "Prefix must not contain whitespace", "INT-03"],
    ["a".repeat(51), "Prefix must be no more than 50 characters", "bounds"],
  ])("with the prefix %j is refused: %s (%s)", (prefix, message) => {
    expect(wrong({ prefix })).toEqual([["prefix", message]]);
  });

  it("has a prefix that ends with a dash for Jira only (INT-04)", () => {
    expect(wrong({ system: "jira", prefix: "PROJ" })).toEqual([
      ["prefix", "Jira prefix must end with a dash (-)"],
    ]);
    expect(wrong({ system: "jira", prefix: "PROJ-" })).toEqual([]);
    for (const system of autolinkSystems.filter((each) => each !== "jira"))
      expect(wrong({ system, prefix: "PROJ" })).toEqual([]);
  });

  it.each([
    ["", "URL is required", "INT-05"],
    ["ftp://a.example/<num>", urlRule, "INT-06"],
    ["javascript:alert('http://<num>')", urlRule, "INT-06"],
    ["a.example/<num>", urlRule, "INT-06"],
    ["https://a.example/", urlRule, "INT-06"],
    ["https://a.example/<NUM>", urlRule, "INT-06"],
    ["https://<num>.example/", safety, "bounds"],
    ["https://me:secret@a.example/<num>", safety, "bounds"],
    ["https://a.example/a b/<num>", safety, "bounds"],
    [`https://a.example/<num>${"a".repeat(2000)}`, "URL must be no more than 2000 characters", ""],
  ])("with the URL %j is refused: %s (%s)", (url, message) => {
    expect(wrong({ url })).toEqual([["url", message]]);
  });

  it.each([
    "http://a.example/<num>",
    "HTTPS://a.example:8080/browse?id=<num>&of=<num>#x",
    "https://bücher.example/<num>",
    "https://[2001:db8::1]/<num>",
    "https://dev.azure.example/org/project/_workitems/edit/<num>",
  ])("may have the URL %s", (url) => {
    expect(wrong({ url })).toEqual([]);
  });

  it("says everything that is wrong, and is the only one with its prefix", () => {
    expect(wrong({ prefix: "", url: "" })).toHaveLength(2);
    expect(wrong({}, [{ prefix: "#" }])).toEqual([
      ["prefix", "This prefix is already in use here"],
    ]);
    expect(wrong({}, [{ prefix: "PR#" }])).toEqual([]);
  });
});
