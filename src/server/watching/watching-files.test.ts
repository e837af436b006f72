import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { startApp } from "#test/app.ts";

const root = path.join(import.meta.dirname, "../../..");
const textOf = (file: string) => readFileSync(path.join(root, file), "utf8");
const rules = textOf("deploy/watching/alerts.yaml");
const page = textOf("docs/alerts.md");

type Alert = { name: string; expr: string; page: string };
const rule =
  /^ {6}- alert: (\w+)\n {8}expr: (?:'([^'\n]+)'|"([^"\n]+)")\n {8}for: \d+[mh]\n {8}labels: \{ severity: (?:critical|warning) \}\n {8}annotations:\n {10}summary: [^:#\n]+\n {10}runbook_url: (\S+)\n/gm;
const alerts: Alert[] = [...rules.matchAll(rule)].map(([, name = "", one, other, to = ""]) => ({
  name,
  expr: one ?? other ?? "",
  page: to,
}));

type Panel = { targets: { expr: string }[] };
const dashboard: { panels: Panel[] } = JSON.parse(textOf("deploy/watching/dashboard.json"));
const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

const functions = [
  "histogram_quantile",
  "predict_linear",
  "rate",
  "sum",
  "max",
  "min",
  "by",
  "offset",
];
const labels = "le|instance|dependency|status|outcome|queue|reason|statement|state|event|job";

/** The metrics that an expression names; throws where it is not of the kind that we write. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replace(/\{(\w+=~?"[^"{}]*")(,\w+=~?"[^"{}]*")*\}/g, "")
    .replace(/\[(\d+[smhd]|\$__rate_interval)\]/g, "")
    .replace(/\boffset \d+[mh]/g, "")
    .replace(new RegExp(`\\bby \\((?:${labels})(?:, (?:${labels}))*\\)`, "g"), "");
  expect(bare, expr).toMatch(/^[\w\s().,*/<>=]+$/);
  let depth = 0;
  for (const sign of bare) {
    depth += sign === "(" ? 1 : sign === ")" ? -1 : 0;
    expect(depth, expr).toBeGreaterThanOrEqual(0);
  }
  expect(depth, expr).toBe(0);
  const words = bare.match(/\b[a-z_]\w*/g) ?? [];
  return words.filter((word) => !functions.includes(word));
}

let known: Set<string>;
beforeAll(async () => {
  const app = await startApp();
  const text = await (await fetch(`${app.url}/metrics`)).text();
  known = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = "", type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
});

describe("the alert rules and the dashboard", () => {
  it("name metrics of the product only, in expressions that are well formed", () => {
    expect(alerts.length).toBeGreaterThan(10);
    expect(alerts).toHaveLength(rules.match(/- alert:/g)?.length ?? 0);
    expect(shown.length).toBeGreaterThan(20);
    for (const expr of [...alerts.map((alert) => alert.expr), ...shown]) {
      const named = metricsIn(expr);
      expect(named, expr).not.toEqual([]);
      // `up` is Prometheus' own.
      expect(named.filter((name) => name !== "up" && !known.has(name))).toEqual([]);
    }
  });

  it("choose the product's job wherever other programs have a metric of the same name", () => {
    expect(textOf("deploy/watching/prometheus.yaml")).toContain("job_name: polly");
    for (const expr of [...alerts.map((alert) => alert.expr), ...shown])
      for (const [found, name = "", chosen] of expr.matchAll(/\b([a-z]\w*)(\{[^}]*\})?/g))
        if (known.has(name) || name === "up")
          if (!name.startsWith("polly_")) expect(chosen ?? found, expr).toContain('job="polly"');
  });

  it("lead to a section each of the page, and each section has its alert", () => {
    const sections = [...page.matchAll(/^## (.+)$/gm)].map(([, name]) => name);
    expect(sections).toEqual(alerts.map(({ name }) => name));
    for (const { name, page: to } of alerts)
      expect(to).toBe(`docs/alerts.md#${name.toLowerCase()}`);
    for (const part of ["What it means", "What to look at", "What to do"])
      expect(page.match(new RegExp(`^\\*\\*${part}\\.\\*\\* `, "gm"))).toHaveLength(alerts.length);
  });

  it("and the pages about them name metrics, settings and files that exist", () => {
    const pages = page + textOf("docs/operating.md");
    const named = [...pages.matchAll(/`(polly_\w+|nodejs_\w+|process_\w+)[`{]/g)].map(
      ([, name = ""]) => name,
    );
    expect(named.length).toBeGreaterThan(20);
    const all = new Set(
      [...known].flatMap((name) => [name, name.replace(/_(bucket|count|sum)$/, "")]),
    );
    const series = (name: string) => name === "process_" || name === "nodejs_";
    expect(named.filter((name) => !all.has(name) && !series(name))).toEqual([]);
    for (const [file] of page.matchAll(/deploy\/watching\/[\w.]+/g))
      expect(readdirSync(path.join(root, "deploy/watching"))).toContain(path.basename(file));
  });
});
